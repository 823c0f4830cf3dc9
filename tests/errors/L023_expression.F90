! A preprocessor's expression is C's.
#define N 3
#if N .gt. 5
#endif
program p
end program p
