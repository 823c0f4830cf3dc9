! DATA has too few values.
program p
  integer :: a, b, c
  data a, b, c /1, 2/
  print *, a, b, c
end program p
