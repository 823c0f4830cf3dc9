! Arithmetic of constants that has no value of its kind, outside of constant expressions too.
program main
  implicit none
  integer, parameter :: n = 3
  integer :: i, j, k
  integer(8) :: wide
  i = 1 / 0
  j = 2**31
  k = 10 / (n - 3)
  wide = 2147483647 + 1
  wide = 2_8**31 + n / (n - 2)
  print *, i, j, k, wide
end program main
