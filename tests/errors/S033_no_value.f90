! A named constant has a value.
program p
  integer, parameter :: n
  print *, n
end program p
