! Variables that a C companion shares are refused.
module m
  integer, bind(c) :: counter
end module m
program p
end program p
