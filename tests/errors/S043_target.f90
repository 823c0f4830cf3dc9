program p
  implicit none
  real :: a(2)
  real, target :: b(2)
  equivalence (a, b)
  a = 1
  print *, b
end program
