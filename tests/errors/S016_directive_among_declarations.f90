! Directives about declarations are refused.
module m
  real :: a(10)
  !$acc declare create(a)
end module m
program p
  use m
  a = 1
end program p
