! Two shapes.
program p
  real :: a(10), b(5)
  b = 1
  a = b
  print *, a
end program p
