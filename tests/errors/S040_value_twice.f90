! A variable begins with one value.
program main
  implicit none
  real :: x(2) = 1.0
  data x /1.0, 2.0/
  print *, x
end program main
