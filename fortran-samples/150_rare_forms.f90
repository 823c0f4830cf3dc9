! Values of structures, sizes of blocks and arguments in forms that are legal and rare.
module shapes_of_things
  implicit none
  type :: leaf
    integer, allocatable :: v(:)
  end type
  type :: inner
    real :: f = 0.
  end type
  type :: node
    integer :: n = 0
    integer, allocatable :: count
    type(inner), allocatable :: part
    character(:), allocatable :: name
  end type
  type :: base
    integer :: i = 1
  end type
  type, extends(base) :: derived
    integer :: j = 2
  end type
  type :: holder
    class(base), allocatable :: object
  end type
  type :: doubled
    integer :: x = 0
  end type
  interface assignment(=)
    module procedure take_twice, take_length
  end interface
contains
  elemental subroutine take_twice(a, b)
    type(doubled), intent(out) :: a
    type(doubled), intent(in) :: b
    a%x = 2 * b%x
  end subroutine
  elemental subroutine take_length(a, text)
    type(doubled), intent(inout) :: a
    character(*), intent(in) :: text
    a%x = len(text)
  end subroutine
  subroutine tell(self, Self_again)
    class(base) :: self
    integer :: Self_again
    call add()
    print '(a, 2i4)', 'tell', self%i, Self_again
  contains
    subroutine add()
      self%i = self%i + Self_again
    end subroutine
  end subroutine
  subroutine never_called(f)
    interface
      function f(x) result(y)
        real, intent(in) :: x(:)
        real :: y(2)
      end function
    end interface
    print '(a)', 'f is there'
  end subroutine
  subroutine optionals(n, text, a)
    integer, optional :: n
    character(*), optional :: text
    real, optional :: a(:)
    print '(a, 3l2)', 'present', present(n), present(text), present(a)
  end subroutine
  logical function is_there(p)
    integer, allocatable, intent(in), optional :: p
    is_there = .false.
    if (present(p)) is_there = allocated(p)
  end function
end module

program rare_forms
  use shapes_of_things
  implicit none
  integer, parameter :: n = 2
  type :: row
    integer :: items(n) = n
  end type
  type(leaf) :: a, b
  type(leaf), allocatable :: leaves(:)
  type(node) :: first, second
  type(holder) :: held
  type(derived), allocatable :: made
  class(base), allocatable :: any_base
  type(doubled) :: d(6), e(3)
  type(row) :: one_row
  integer, allocatable :: nothing
  integer :: i, m(2, 3), bits(4)
  logical :: yes = .true., no = .false.
  character(4) :: four(2)
  complex(8) :: z, w

  a%v = [11, 12]
  b%v = [22]
  leaves = [a, b]
  a%v = 0
  print '(a, 4i4)', 'leaves', leaves(1)%v, leaves(2)%v, size(a%v)

  first = node(1, 2, inner(1.5), 'first')
  second = node(2, null(), null(), 'second')
  print '(a, 2l2, i4, f6.2, 2(1x, a))', 'nodes', allocated(second%count), allocated(second%part), &
    first%count, first%part%f, first%name, second%name
  second = node(3, first%count, null(), first%name)
  print '(a, 2l2, i4)', 'copies', allocated(second%count), allocated(second%part), second%count
  allocate (held%object, source=derived(5, 6))
  select type (object => held%object)
  type is (derived)
    print '(a, 2i4)', 'held', object%i, object%j
  end select

  allocate (made)
  made%j = 7
  call move_alloc(made, any_base)
  select type (any_base)
  type is (derived)
    print '(a, l2, i4)', 'moved', allocated(made), any_base%j
  end select
  call tell(any_base, 3)

  d%x = [1, 2, 3, 4, 5, 6]
  d(2:5) = d(1:4)
  print '(a, 6i4)', 'twice', d%x
  e = 'five5'
  print '(a, 3i4)', 'lengths', e%x

  do i = 1, 2
    block
      integer :: local(i), k
      character(i + 1) :: text
      local = [(k, k = 1, i)]
      text = 'abcdef'
      print '(a, i4, 1x, a)', 'block', sum(local), text
    end block
  end do
  associate (part_of => d(1:4)%x)
    block
      integer :: copy(size(part_of))
      copy = part_of
      print '(a, 4i4)', 'associate', copy
    end block
  end associate
  print '(a, 2i4)', 'row', one_row%items

  m = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  print '(a, 5i4)', 'masks', product(m, dim=1, mask=no), maxval(m, 2, yes)
  bits = [1684234849, 0, 1751606885, 0]
  four = transfer(bits(1:3:2), four)
  print '(3a)', 'characters ', four
  print '(a, 4i12)', 'numbers', transfer(four(2:1:-1), bits, 2)

  call optionals(null(), null(), null())
  call optionals(1, 'x')
  print '(a, l2)', 'nothing', is_there(nothing)
  call never_called(pair)

  z = cmplx(1d200, 1d200, 8)
  w = z / z
  print '(a, f6.2, l2)', 'quotient', abs(real(w)), abs(aimag(w)) < 1d-10
contains
  function pair(x) result(y)
    real, intent(in) :: x(:)
    real :: y(2)
    y = x(1:2)
  end function
end program
