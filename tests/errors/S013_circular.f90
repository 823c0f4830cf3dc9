! Two constants depend on each other.
program p
  integer, parameter :: n = m + 1
  integer, parameter :: m = n - 1
  print *, n
end program p
