! The value of a named constant is constant.
program p
  integer :: m = 4
  integer, parameter :: n = m + 1
  print *, n
end program p
