! A module gives the name already.
module m
  integer :: n
end module m
program p
  use m
  real :: n
  n = 1
end program p
