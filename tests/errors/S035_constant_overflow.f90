! The constant is out of range.
program p
  integer, parameter :: n = 2147483647 + 1
  print *, n
end program p
