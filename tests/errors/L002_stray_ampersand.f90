! An ampersand ends a line.
program p
  real :: x, a = 1, b = 2
  x = a & + b
end program p
