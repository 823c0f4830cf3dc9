! Pointers to parts of characters, two dummy arguments for one pointer, a type that several units declare, bounds that an internal procedure shares, and
! names that a translation uses itself.
module ledger
  implicit none
  type :: base
    integer :: v = 1
  contains
    procedure :: plus
    generic :: operator(+) => plus
  end type base
  type, extends(base) :: marked
  end type marked
contains
  function plus(a, b) result(c)
    class(base), intent(in) :: a, b
    class(base), allocatable :: c
    allocate (c, source=a)
    c%v = a%v + b%v
  end function plus

  ! The bounds of dummy arguments and the internal procedure share n and m.
  subroutine fill(n, m, table, used)
    integer, intent(in) :: n
    integer :: m
    real :: table(n, m)
    integer, value :: used
    call row(used)
    m = m + 1
  contains
    subroutine row(i)
      integer, intent(in) :: i
      integer :: j
      do j = 1, m
        table(min(i, n), j) = used + j
      end do
      used = used + 1
    end subroutine row
  end subroutine fill

  subroutine report(x)
    class(base), intent(in) :: x
    select type (x)
    type is (marked)
      print *, 'marked', x%v
    class default
      print *, 'plain', x%v
    end select
  end subroutine report
end module ledger

program parts_of_texts
  use ledger
  implicit none
  type point
    sequence
    integer :: i
    real :: r(2)
  end type point
  character(10), target :: line = 'abcdefghij'
  character(5), target :: words(3) = ['one  ', 'two  ', 'three']
  character(:), allocatable, target :: text
  character(:), pointer :: part
  character(3), pointer :: three, heads(:)
  integer, pointer :: number
  class(base), allocatable :: x, y
  type(point) :: at
  integer :: all_of(4) = [3, 1, 1, 2], extents_of = 2, conform = 5, field(3, 2), place
  logical :: last = .true.
  character(6) :: stamps(2)
  integer :: k
  data stamps(1)(1:2), stamps(1)(3:) /'ab', 'cdef and more'/, (stamps(2)(k:k), k = 1, 6) /3*'-', '/', 2*'+'/

  part => line(2:4)
  part = 'XYZ'
  three => line(5:7)
  three = '123'
  print *, line, len(part), three
  text = 'deferred'
  part => text(2:3)
  part = '--'
  print *, text
  part => words(3)(2:)
  part(1:2) = 'HR'
  heads => words(:)(1:3)
  heads(2) = '222'
  part => part(3:)
  part = '__'
  print *, words, heads, size(heads), len(heads)
  words(1) = 'whole'
  print *, heads
  write (words(:)(4:5), '(i2)') [1, 2, 3]
  print *, words

  allocate (number, source=4)
  call both(number, number)
  print *, number

  allocate (marked :: x)
  y = base(5)
  call report((x + y) + (y + x))
  call report((y + x) + x)

  at = point(1, [2.0, 3.0])
  call move(at)
  print *, at%i, at%r

  block
    integer, parameter :: rows = 2
    character(*), parameter :: title = 'table'
    real :: table(rows, 2)
    integer :: m
    table = 0
    m = 2
    call fill(rows, m, table, 5)
    print *, title, table, m
  end block

  field = reshape([3, 1, 1, 2, 5, 2], [3, 2])
  print *, all(all_of > 0), all(all_of + 1 > extents_of), count(all_of * 2 > conform)
  print *, stamps
  place = findloc(all_of, 1, dim=1, back=later())
  print *, minloc(field, dim=1, back=last), minloc(field, dim=1, back=.not. last), place
  call along_dimensions
contains
  ! Extremes of characters along a dimension; a function in the subscript of a structure is called once, be its components ever so many.
  subroutine along_dimensions
    type spot
      integer :: x
      character(3) :: name
      integer :: y
    end type spot
    type(spot) :: spots(3) = [spot(1, 'one', 10), spot(2, 'two', 20), spot(3, 'six', 30)]
    character(3) :: names(2, 3)
    character(8) :: line
    integer, parameter :: of_nothing(2) = maxval(reshape([-1, 2, -3, 5], [2, 2]), dim=1, mask=reshape([1, 2, 3, 4], [2, 2]) > 2)
    integer :: i
    names = reshape(['bee', 'ant', 'fly', 'ant', 'ape', 'cat'], [2, 3])
    print *, maxval(names, 1), ' ', minval(names, dim=2), ' ', [(maxval(names(:, i), 1), i = 1, 2)]
    print *, maxloc(names, 1), minloc(names, 2, back=.true.), findloc(names, 'ant', 2)
    print *, minloc(names, 1, mask=names > 'ant'), ' ', maxval(names, 2, names < 'c')
    print *, of_nothing == [-huge(1) - 1, 5]
    print *, spots(following())
    print *, spots(following()), spots(following() + 0)%name, following()
    line = '7 abc 8'
    read (line, *) spots(following() - 4)
    print *, spots(1), following()
  end subroutine along_dimensions

  integer function following()
    integer, save :: calls = 0
    calls = calls + 1
    following = calls
  end function following

  logical function later()
    print *, 'asked once'
    later = .true.
  end function later

  subroutine both(a, b)
    integer, pointer, intent(inout) :: a
    integer, pointer, intent(in) :: b
    a = a + b
  end subroutine both
end program parts_of_texts

subroutine move(where_to)
  implicit none
  type point
    sequence
    integer :: i
    real :: r(2)
  end type point
  type(point) :: where_to
  where_to%i = where_to%i + 1
  where_to%r = where_to%r * 2
end subroutine move
