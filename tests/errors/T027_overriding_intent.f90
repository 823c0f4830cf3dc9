module m
  implicit none
  type base
  contains
    procedure :: set
  end type
  type, extends(base) :: more
  contains
    procedure :: set => set_more
  end type
contains
  subroutine set(self, n)
    class(base), intent(inout) :: self
    integer, intent(in) :: n
    print *, n
  end subroutine
  subroutine set_more(self, n)
    class(more), intent(inout) :: self
    integer, intent(inout) :: n
    n = n + 1
  end subroutine
end module
