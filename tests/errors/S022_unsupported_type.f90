! Arrays of polymorphic objects are refused.
module m
  type t
    integer :: n
  end type t
  type, extends(t) :: u
    integer :: k
  end type u
contains
  subroutine s(a)
    class(t) :: a(:)
    a%n = 1
  end subroutine s
end module m
program p
end program p
