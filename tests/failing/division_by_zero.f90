! Integer division by zero.
program division_by_zero
  implicit none
  integer :: i, n
  n = 0
  i = 10/n
  print *, 'not reached', i
end program division_by_zero
