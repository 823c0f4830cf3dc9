! Procedure components are refused.
module m
  type t
    procedure(real), pointer, nopass :: f
  end type t
end module m
program p
end program p
