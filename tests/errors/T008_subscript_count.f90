! One subscript for two dimensions.
program p
  real :: a(10, 10), x
  a = 1
  x = a(5)
  print *, x
end program p
