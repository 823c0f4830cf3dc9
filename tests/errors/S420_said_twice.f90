! Attributes, accessibility, IMPLICIT, objects of ALLOCATE and names of ASSOCIATE that stand twice. Repeating what another statement says is a warning.
module names
  implicit none
  private
  public
  public :: a, b
  private :: b
  public :: a
  type, public, private :: t
  end type
  real, pointer, pointer :: a
  real :: b
end module names

subroutine letters
  implicit integer (a-c), real (b-d)
  implicit none
end subroutine letters

program p
  implicit none
  implicit none
  integer, save, save :: n
  real, allocatable :: v(:)
  external :: f
  external :: f
  allocate (v(3), v(4))
  associate (x => n, x => v)
    print *, x
  end associate
end program p
