! A procedure with a dummy argument of assumed rank as the target of a procedure pointer
module m
  implicit none
  abstract interface
    subroutine plain(x)
      real, intent(in) :: x(:)
    end subroutine plain
  end interface
contains
  subroutine show(x)
    real, intent(in) :: x(..)
    print *, rank(x)
  end subroutine show
end module m
program p
  use m
  implicit none
  procedure(plain), pointer :: q
  real :: a(2) = 1
  q => show
  call q(a)
  call show(a)
end program p
