module m
  implicit none
  type, abstract :: base
    integer :: i = 0
  contains
    procedure :: show
  end type
  type, extends(base) :: own
  end type
contains
  subroutine show(this)
    class(base), intent(in) :: this
    print *, this%i
  end subroutine
end module
program p
  use m
  type(own) :: x
  call x%show()
  call x%base%show()
  call show(x%base)
  print *, same_type_as(x, x%base)
end program
