! One #else too many.
#ifdef N
#else
#else
#endif
program p
end program p
