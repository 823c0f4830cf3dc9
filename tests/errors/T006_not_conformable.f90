! Two shapes in one expression.
program p
  real :: a(10), b(11)
  a = 1
  b = 2
  a = a + b
  print *, a
end program p
