! A scalar has no elements.
program p
  real :: a
  a(1) = 0.0
end program p
