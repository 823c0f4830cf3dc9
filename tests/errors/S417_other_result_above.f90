! A binding that takes the place of another one has the same types and ranks, but for the object that is passed.
module shapes
  implicit none
  type :: shape
  contains
    procedure :: copied => copied_shape
    procedure :: moved => moved_shape
  end type shape
  type, extends(shape) :: circle
  contains
    procedure :: copied => copied_circle
    procedure :: moved => moved_circle
  end type circle
contains
  function copied_shape(this) result(other)
    class(shape), intent(in) :: this
    type(shape) :: other
    other = shape()
  end function copied_shape
  function copied_circle(this) result(other)
    class(circle), intent(in) :: this
    type(circle) :: other
    other = circle()
  end function copied_circle
  subroutine moved_shape(this, by)
    class(shape), intent(inout) :: this
    type(shape), intent(in) :: by
  end subroutine moved_shape
  subroutine moved_circle(this, by)
    class(circle), intent(inout) :: this
    type(shape), intent(in) :: by(:)
  end subroutine moved_circle
end module shapes

program main
  use shapes
end program main
