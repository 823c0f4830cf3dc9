! The line before does not end with an ampersand.
program p
  real :: x, a = 1, b = 2
  x = a
    & + b
end program p
