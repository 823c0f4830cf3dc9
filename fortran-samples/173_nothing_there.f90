! What is asked of objects that are not there, and of files that end too early: types, shapes, records, record lengths.
module shapes
  implicit none
  type :: shape
    integer :: corners = 0
  contains
    procedure :: take
    generic :: assignment(=) => take
  end type shape
  type, extends(shape) :: square
    real :: side = 1
  end type square
  type :: drawing
    type(shape) :: frame
    integer :: colour = 1
  end type drawing
  character(6), target :: title = 'shapes'
  character(3), parameter :: words(2) = ['one', 'two']
contains
  ! Defined assignment counts one corner more.
  subroutine take(to, from)
    class(shape), intent(inout) :: to
    class(shape), intent(in) :: from
    to%corners = from%corners + 1
  end subroutine take

  subroutine tell(item)
    class(*), intent(in) :: item
    select type (item)
    type is (character(*))
      print '(a, i0, 2a)', 'a text of ', len(item), ': ', item
    type is (integer)
      print '(a, i0)', 'a number: ', item
    end select
  end subroutine tell

  subroutine tell_all(items)
    class(*), intent(in) :: items(:)
    select type (items)
    type is (character(*))
      print '(a, *(1x, a))', 'texts:', items
    end select
  end subroutine tell_all

  subroutine rank_of(array)
    integer, intent(in), optional :: array(..)
    if (present(array)) then
      print '(a, i0)', 'rank ', rank(array)
    else
      print '(a)', 'no array'
    end if
  end subroutine rank_of
end module shapes

program nothing_there
  use shapes
  implicit none
  class(shape), allocatable :: first, second
  class(square), pointer :: tile
  class(*), allocatable :: anything
  class(*), pointer :: named
  type(drawing), allocatable :: copy
  type(drawing) :: original
  character(8), pointer :: line
  integer, allocatable :: numbers(:)

  ! Where there is no object, its declared type counts; CLASS(*) has none.
  nullify (tile)
  print '(a, *(1x, l1))', 'same', same_type_as(first, second), same_type_as(first, tile), same_type_as(anything, first)
  print '(a, *(1x, l1))', 'nothing', extends_type_of(original%frame, anything), extends_type_of(anything, first)
  print '(a, *(1x, l1))', 'extends', extends_type_of(tile, first), extends_type_of(first, tile)
  allocate (square :: first)
  print '(a, *(1x, l1))', 'allocated', same_type_as(first, tile), extends_type_of(first, second), extends_type_of(second, first)

  ! Assignment by parts to what is not allocated.
  original%frame%corners = 4
  copy = original
  print '(a, *(1x, i0))', 'corners', copy%frame%corners, copy%colour

  call rank_of()
  allocate (numbers(3))
  call rank_of(numbers)

  named => title
  call tell(named)
  call tell_all(words)
  allocate (line)
  write (line, '(a, i3)') 'page', 7
  call tell(line)
  call files()

contains

  subroutine files()
    integer :: status, length, i, j, k
    integer(8) :: long
    character(4) :: short

    ! A record of three numbers, of which the file has two.
    open (10, file='nothing_there.dat', access='stream', form='unformatted', status='replace')
    write (10) 12, 21, 22
    close (10)
    open (10, file='nothing_there.dat', form='unformatted')
    read (10, iostat=status) i, j
    print '(a, *(1x, i0))', 'two are there:', status, i, j
    rewind (10)
    read (10, iostat=status) i, j, k
    print '(a, 1x, l1)', 'three are not:', status > 0
    close (10, status='delete')

    open (10, form='unformatted', status='scratch')
    inquire (10, recl=length)
    inquire (10, recl=long)
    print '(a, *(1x, i0))', 'record length', length, long
    close (10)
    open (10, form='unformatted', status='scratch', recl=8)
    write (10, iostat=status) 1, 2, 3
    print '(a, 1x, l1)', 'too long:', status > 0
    close (10)
    open (10, file='/dev/null')
    write (10, *) 'lost'
    rewind (10, iostat=status)
    print '(a, 1x, i0)', 'rewound:', status
    close (10)

    short = '12'
    read (short, '(i2, i4)', pad='no', iostat=status) i, j
    print '(a, *(1x, i0))', 'padded:', status, i, j
    i = -1
    inquire (unit=i, iostat=status, number=j)
    print '(a, 1x, l1)', 'no unit:', status > 0
  end subroutine files
end program nothing_there
