! A parameter in quotes stays: a warning.
#define SHOW(x) print *, "x", x
program p
  integer :: n = 1
  SHOW(n)
end program p
