! The bounds of a main program's array are constant.
module m
  integer :: n = 5
  real :: a(n)
end module m
program p
  use m
  a = 1
end program p
