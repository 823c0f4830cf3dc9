! What values have that no variable holds: lower bounds of one, the length that a constructor declares, the type of the object
! behind a procedure pointer, components that are not allocated.
module objects
  implicit none
  type :: base
    integer :: k = 1
    procedure(face), pointer :: f => null()
  end type base
  type, extends(base) :: extended
    integer :: j = 2
  end type extended
  type :: record
    integer, allocatable :: a(:)
    integer(8), allocatable :: wide(:)
    character(:), allocatable :: text
  end type record
  abstract interface
    integer function face(self, n)
      import :: base
      class(base), intent(in) :: self
      integer, intent(in) :: n
    end function face
  end interface
contains
  integer function which(self, n)
    class(base), intent(in) :: self
    integer, intent(in) :: n
    which = self%k + n
    select type (self)
    type is (extended)
      which = 100 + self%j + n
    end select
  end function which

  subroutine show(x)
    class(*), intent(in), optional :: x
    if (.not. present(x)) then
      print *, 'nothing'
      return
    end if
    select type (x)
    type is (character(*))
      print *, 'text of', len(x), ': ', x
    type is (integer)
      print *, 'number', x
    end select
  end subroutine show
end module objects

program values_of_expressions
  use objects
  implicit none
  real(8) :: v(-1:0) = [2d0, 3d0]
  real(8), allocatable :: a(:), b(:)
  character(:), allocatable :: t(:)
  character(:), pointer :: p, q
  character(4), target :: letters = 'abcd'
  integer :: y(0:2) = [5, 6, 7], n
  integer, target :: flat(6) = [1, 4, 9, 16, 25, 36]
  integer, pointer :: plane(:, :)
  integer, allocatable :: table(:, :)
  integer, allocatable :: nobody(:)
  type(record) :: r
  class(base), allocatable :: o
  type(extended) :: e

  ! Arrays: the bounds of operands are not those of the value.
  a = v * 2
  allocate (b, source=v + 1)
  print *, lbound(a), lbound(b), lbound(v + 1), lbound((v))
  associate (w => v * 3, z => (v))
    print *, lbound(w), w(1), z(2)
  end associate
  table = from_zero(2, 3)
  plane(0:1, -1:1) => flat
  associate (values => (plane), names => plane)
    names(1, 1) = 37
    print *, lbound(table), lbound(from_zero(1, 1)), lbound(values), lbound(names), values(2, 3)
  end associate

  ! Characters: the constructor says the length.
  n = 4
  t = [character(n) :: t2(2), letters, t2(1)]
  print *, len(t), t

  ! Structures: what is not allocated stays so, and bounds of variables go along.
  r = record(y, nobody, 'text')
  print *, lbound(r%a), r%a, allocated(r%wide)
  r = record(null(), [1], null())
  print *, allocated(r%a), r%wide, allocated(r%text)

  ! Pointers: nothing is in characters of length zero.
  p => letters(1:2)
  q => letters(1:2)
  print *, associated(p, q)
  p => letters(1:0)
  q => p
  print *, associated(p), associated(p, q)

  ! The object behind a procedure pointer has the type that it has when the program runs.
  allocate (extended :: o)
  o%f => which
  e%f => which
  print *, o%f(1), e%f(2), e%base%f(3)
  call show('abc')
  call show(n)
  call show()
contains
  function t2(i)
    integer, intent(in) :: i
    character(6) :: t2
    t2 = repeat(achar(64 + i), 6)
  end function t2

  function from_zero(n, m) result(r)
    integer, intent(in) :: n, m
    integer :: r(0:n - 1, 0:m - 1)
    r = 3
  end function from_zero
end program values_of_expressions
