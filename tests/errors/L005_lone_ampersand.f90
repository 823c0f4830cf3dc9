! A line with nothing but ampersands.
program p
  real :: x, a = 1, b = 2
  x = a &
    &
    + b
  print *, x
end program p
