! Operands that might be changed, with a warning.
module m
  interface operator(.plus.)
    procedure :: plus
  end interface
contains
  real function plus(a, b)
    real, intent(in) :: a
    real :: b
    plus = a + b
  end function
end module m

program p
end program p
