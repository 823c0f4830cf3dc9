! The generic names a procedure that is not there.
module m
  interface swap
    module procedure swap_integer
  end interface swap
end module m
program p
  use m
end program p
