! Variables with the names of intrinsic functions that the program calls.
program p
  implicit none
  real :: sum, a(3)
  integer :: max, k
  real :: sin
  a = 1
  sum = sum(a)
  max = 10
  k = max(3, max)
  print *, sum, k, sin(1.0)
end program p
