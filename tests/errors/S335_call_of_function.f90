! SQRT is a function.
program p
  real :: x = 2.0
  call sqrt(x)
end program p
