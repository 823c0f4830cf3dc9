! A named constant keeps its value.
program p
  integer, parameter :: n = 3
  n = 4
end program p
