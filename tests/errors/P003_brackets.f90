! A bracket is not closed.
program p
  real :: x, a = 1, b = 2, c = 3
  x = (a + b * c
  print *, x
end program p
