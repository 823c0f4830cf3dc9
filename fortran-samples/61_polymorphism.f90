! Polymorphism: an abstract type with deferred bindings, extensions that override, SELECT TYPE, and objects of CLASS behind
! ALLOCATABLE and POINTER.
module filters
  implicit none

  type, abstract :: filter
    integer :: calls = 0
  contains
    procedure(apply_interface), deferred :: apply
    procedure :: label
  end type filter

  abstract interface
    subroutine apply_interface(self, x)
      import :: filter
      class(filter), intent(inout) :: self
      real, intent(inout) :: x(:)
    end subroutine apply_interface
  end interface

  type, extends(filter) :: scaling
    real :: factor = 1.0
  contains
    procedure :: apply => apply_scaling
  end type scaling

  type, extends(filter) :: smoothing
  contains
    procedure :: apply => apply_smoothing
    procedure :: label => label_smoothing
  end type smoothing

  ! a scaling that also shifts
  type, extends(scaling) :: affine
    real :: shift = 0.0
  contains
    procedure :: apply => apply_affine
  end type affine

  ! one step of a chain
  type :: step
    class(filter), allocatable :: what
  end type step

contains

  function label(self) result(text)
    class(filter), intent(in) :: self
    character(len=:), allocatable :: text
    select type (self)
    type is (scaling)
      text = 'scaling'
    class is (scaling)
      text = 'more than a scaling'
    class default
      text = 'some filter'
    end select
  end function label

  function label_smoothing(self) result(text)
    class(smoothing), intent(in) :: self
    character(len=:), allocatable :: text
    text = 'smoothing'
  end function label_smoothing

  subroutine apply_scaling(self, x)
    class(scaling), intent(inout) :: self
    real, intent(inout) :: x(:)
    x = self%factor*x
    self%calls = self%calls + 1
  end subroutine apply_scaling

  subroutine apply_smoothing(self, x)
    class(smoothing), intent(inout) :: self
    real, intent(inout) :: x(:)
    integer :: n
    n = size(x)
    x(2:n - 1) = (x(:n - 2) + x(2:n - 1) + x(3:))/3.0
    self%calls = self%calls + 1
  end subroutine apply_smoothing

  subroutine apply_affine(self, x)
    class(affine), intent(inout) :: self
    real, intent(inout) :: x(:)
    call self%scaling%apply(x)
    x = x + self%shift
  end subroutine apply_affine

  function make_filter(name) result(made)
    character(len=*), intent(in) :: name
    class(filter), allocatable :: made
    select case (name)
    case ('double')
      allocate (made, source=scaling(factor=2.0))
    case ('shift')
      allocate (affine :: made)
      select type (made)
      type is (affine)
        made%shift = 0.5
      end select
    case default
      allocate (smoothing :: made)
    end select
  end function make_filter

end module filters

program chain
  use filters
  implicit none
  character(len=6), parameter :: names(4) = ['double', 'smooth', 'shift ', 'smooth']
  type(step) :: steps(size(names))
  type(scaling), target :: half
  class(filter), pointer :: last
  real :: x(5)
  integer :: i

  x = [1.0, 5.0, 2.0, 8.0, 3.0]
  do i = 1, size(steps)
    steps(i)%what = make_filter(trim(names(i)))
  end do
  do i = 1, size(steps)
    call steps(i)%what%apply(x)
    print '(a20, 5f8.3)', steps(i)%what%label(), x
  end do
  half%factor = 0.5
  last => half
  do i = 1, 3
    call last%apply(x)
  end do
  print '(a20, 5f8.3)', last%label(), x
  print *, half%calls, steps(2)%what%calls
  print *, same_type_as(last, steps(1)%what), extends_type_of(steps(3)%what, last)
end program chain
