! A condition is a scalar.
program p
  real :: a(10)
  a = 1
  if (a > 0) stop
end program p
