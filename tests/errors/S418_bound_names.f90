module m
  implicit none
  type base
  contains
    procedure :: by_one
    procedure, pass(self) :: by_two
    procedure, nopass :: by_real
    generic :: add => by_one, by_two
    generic :: take => by_one, by_real
  end type
contains
  subroutine by_one(self, n)
    class(base), intent(inout) :: self
    integer, intent(in) :: n
    print *, n
  end subroutine
  subroutine by_two(n, self)
    integer, intent(in) :: n
    class(base), intent(inout) :: self
    print *, 2*n
  end subroutine
  subroutine by_real(x)
    real, intent(in) :: x
    print *, x
  end subroutine
end module
