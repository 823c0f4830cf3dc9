program p
  implicit none
  integer :: i
  real :: x
  read (*, '(i0)') i
  read (*, '(3x, f0.2)') x
  read (*, '(''i0'', i5, g0)') i, x
  print '(i0, f0.2)', i, x
end program
