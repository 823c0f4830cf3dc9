! Procedures that do not fit the type that binds them.
module shapes
  implicit none
  type :: shape
    real :: r = 1.0
  contains
    procedure :: grow
    procedure :: shrink
    procedure :: r => shrink
    procedure :: draw
    procedure :: move
    procedure :: move => shrink
    procedure, nopass :: version
    procedure, non_overridable :: name => shrink
    procedure(drawn), deferred :: later
  end type
  type, extends(shape) :: circle
  contains
    procedure :: move => move_circle
    procedure :: name => name_circle
    procedure, nopass :: version => version_of_circles
  end type
  type, extends(shape) :: square
    real :: r
  end type
  abstract interface
    subroutine drawn(s)
      import shape
      class(shape), intent(in) :: s
    end subroutine
  end interface
contains
  subroutine grow(s, factor)
    type(shape), intent(inout) :: s
    real, intent(in) :: factor
    s%r = s%r*factor
  end subroutine
  subroutine shrink(s)
    class(shape), intent(inout) :: s
    s%r = s%r/2
  end subroutine
  subroutine draw()
    print *, 'drawn'
  end subroutine
  subroutine move(s, x)
    class(shape), intent(inout) :: s
    real, intent(in) :: x
    s%r = x
  end subroutine
  subroutine move_circle(s, x, y)
    class(circle), intent(inout) :: s
    real, intent(in) :: x, y
    s%r = x + y
  end subroutine
  subroutine name_circle(s)
    class(circle), intent(inout) :: s
    s%r = 3
  end subroutine
  integer function version()
    version = 1
  end function
  subroutine version_of_circles()
    print *, 2
  end subroutine
end module

program p
  use shapes
  implicit none
  type(circle) :: c
  call c%shrink()
  print *, c%r
end program
