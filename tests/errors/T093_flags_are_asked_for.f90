! Compilers move arithmetic across questions for flags: the program is built without optimisation.
program main
  use ieee_arithmetic
  implicit none
  logical :: overflowed
  real :: x
  x = 1e30
  x = x * x
  call ieee_get_flag(ieee_overflow, overflowed)
  print *, overflowed
end program main
