! Places whose subscripts move: functions that change the structure they are asked about, and parts of polymorphic objects of every length.
module cursors
  implicit none
  private
  public :: tape, head, next, shape, circle, grow, weigh

  type tape
    integer :: at = 0
    real :: cell(4) = [1.5, 2.5, 3.5, 4.5]
    character(6) :: label = 'abcdef'
    integer, allocatable :: mark(:)
  end type

  type shape
    integer :: id = 1
    real :: w(3) = 0
  end type

  type, extends(shape) :: circle
    character(3) :: name = 'new'
    integer, allocatable :: notes(:)
  end type

contains

  integer function next(t)
    type(tape), intent(inout) :: t
    t%at = t%at + 1
    next = mod(t%at, 4) + 1
  end function

  integer function head(t)
    class(tape), intent(inout) :: t
    t%at = t%at + 2
    head = mod(t%at, 4) + 1
  end function

  subroutine grow(shapes)
    class(shape), intent(inout) :: shapes(:)
    integer :: i
    shapes%id = [(i * 10, i = 1, size(shapes))]
    shapes%w(2) = shapes%id
    where (shapes%id > 10) shapes%id = shapes%id + 1
  end subroutine

  elemental subroutine weigh(t, by)
    type(tape), intent(inout) :: t
    real, intent(in) :: by
    t%cell = t%cell * by
  end subroutine

end module cursors

program places_on_the_move
  use cursors
  implicit none

  type drawer
    type(tape) :: front, sides(2)
  end type

  type(tape) :: t, reel(3)
  class(tape), allocatable :: c
  class(shape), allocatable, target :: shapes(:)
  class(shape), pointer :: some(:)
  type(drawer) :: drawers(2)
  real :: x, y(2)
  integer :: i

  allocate(c)
  t%mark = [7, 8, 9, 10]
  print *, t%cell(next(t))
  x = t%cell(next(t)) + 1
  y = t%cell(:next(t) - 2)
  print *, x, y, t%mark(next(t))
  print *, t%label(next(t):), c%cell(head(c))
  c%cell(head(c):) = 8
  c%label(:head(c)) = 'xyz'
  print *, c%cell, c%label
  do i = 1, 3
    reel(i)%cell(next(reel(i))) = -i
    x = reel(i)%cell(next(reel(i)))
    print *, x, reel(i)%cell
  end do

  allocate(circle :: shapes(3))
  call grow(shapes)
  some => shapes(3:1:-2)
  some%w(1) = some%id + 0.5
  shapes(2:)%w(3) = shapes(:2)%w(2)
  print *, shapes%id, some%id, maxval(shapes%w(1))
  print '(3f6.1)', (shapes(i)%w, i = 1, 3)

  call weigh(drawers%front, 2.0)
  call weigh(drawers(:)%sides(2), [3.0, 4.0])
  y = y + head(t)
  where (y > head(t)) y = y / 2
  print *, y, t%at
  print *, drawers%front%cell(1), drawers%sides(1)%cell(1), drawers%sides(2)%cell(1), size(drawers%front)

end program places_on_the_move
