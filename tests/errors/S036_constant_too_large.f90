! A constant array of absurd size.
program p
  integer :: i
  integer, parameter :: n(200000000) = [(i, i = 1, 200000000)]
  print *, n(1)
end program p
