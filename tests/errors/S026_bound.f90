! A bound is an integer.
program p
  real :: a(2.5)
  a = 1
end program p
