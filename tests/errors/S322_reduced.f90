program p
  implicit none
  real :: a(4, 3), b(2), c(4)
  a = 1
  b = sum(a, dim=1)
  c = sum(a, dim=2)
  a = spread(c, 2, 4)
end program
