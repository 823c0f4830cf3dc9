! A subscript is an integer.
program p
  real :: a(10), x
  a = 1
  x = a(.true.)
  x = a(2.0)
  print *, x
end program p
