! A declaration behind an executable statement.
program p
  integer :: n
  n = 5
  integer :: m
  m = n
end program p
