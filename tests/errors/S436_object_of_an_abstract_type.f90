! Objects of a type that is there to be extended.
module shapes
  implicit none
  type, abstract :: shape
    real :: x = 0.0
  end type shape
  type, extends(shape) :: circle
    real :: r = 1.0
  end type circle
contains
  subroutine show(s)
    class(shape), intent(in) :: s
    print *, s%x
  end subroutine show
end module shapes

program main
  use shapes
  implicit none
  type(shape) :: s
  type(circle) :: c
  class(circle) :: d
  call show(c)
  print *, s%x
end program main
