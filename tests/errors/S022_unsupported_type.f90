! Intrinsic functions give no polymorphic objects back.
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
    class(t), allocatable :: b(:, :)
    b = spread(a, 1, 2)
  end subroutine s
end module m
program p
end program p
