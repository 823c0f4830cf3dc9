! A scalar cannot hold an array.
program p
  real :: a(10), x
  a = 1
  x = a
  print *, x
end program p
