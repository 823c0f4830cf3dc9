! A declaration behind an executable statement.
program p
  integer :: n
  n = 5
  data n /3/
  print *, n
end program p
