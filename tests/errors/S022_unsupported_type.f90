! Polymorphic variables are refused.
module m
  type t
    integer :: n
  end type t
contains
  subroutine s(a)
    class(t) :: a
    a%n = 1
  end subroutine s
end module m
program p
end program p
