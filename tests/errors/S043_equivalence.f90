! EQUIVALENCE is refused.
program p
  integer :: i
  real :: x
  equivalence (i, x)
  x = 1.0
  print *, i
end program p
