! A macro is defined again: a warning.
#define N 5
#define N 6
program p
  print *, N
end program p
