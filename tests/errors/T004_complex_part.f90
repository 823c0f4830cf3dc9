! The parts of a complex constant are constants.
program p
  complex :: z
  real :: x = 1, y = 2
  z = (x, y)
  print *, z
end program p
