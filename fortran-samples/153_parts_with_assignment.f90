! Structures with components that have an assignment of their own, files that no OPEN connects, signs, PACK and MAX of characters.
module m
  implicit none
  type counted
    integer :: n = 0, copies = 0
  contains
    procedure, private :: take
    generic :: assignment(=) => take
  end type
  type pair
    type(counted) :: a
    integer :: other = 1
    real, allocatable :: v(:)
  end type
  type nest
    type(pair) :: p
  end type
contains
  subroutine take(lhs, rhs)
    class(counted), intent(inout) :: lhs
    class(counted), intent(in) :: rhs
    lhs%n = rhs%n
    lhs%copies = lhs%copies + 1
  end subroutine
  function made() result(r)
    type(nest) :: r
    r%p%a%n = 7
    r%p%other = 9
    r%p%v = [1., 2.]
  end function
end module
program parts_with_assignment
  use m
  implicit none
  type(nest) :: x, y
  integer :: i1, i2, i3
  character(64) :: text
  x%p%a%n = 5
  x%p%other = 3
  y = x
  y = x
  print *, y%p%a%n, y%p%a%copies, y%p%other
  y = made()
  print *, y%p%a%n, y%p%a%copies, y%p%other, y%p%v
  y = y
  print *, y%p%a%n, y%p%a%copies
  write (17) 1_4
  close (17)
  open (17, form='unformatted', access='direct', recl=4)
  read (17, rec=1) i1
  read (17, rec=2) i2
  read (17, rec=3) i3
  print *, i1, i2, i3
  close (17, status='delete')
  i1 = 789
  open (10, status='scratch', sign='plus')
  write (10, *) i1, 2.5, (1., -2.)
  write (10, '(i4, 1x, f4.1)') i1, 1.5
  rewind (10)
  read (10, '(a)') text
  print *, text
  read (10, '(a)') text
  print *, text
  call packed()
contains
  subroutine packed()
  character(len=10), parameter :: x5 = max("str", "string"), x6 = min('abc', 'abcdef')
  character(3) :: a = 'str'
  character(6) :: b = 'string'
  integer :: v(3) = [1, 2, 3]
  print *, x5, '|', x6, '|', max(a, b), '|', min(b, a), '|', len(max(a, b)), len(min('ab', 'abc'))
  print *, pack(v, .true., [7, 8, 9, 10]), pack(v, .false., [7, 8, 9, 10])
  print *, max('ab', 'b')//'|'
  end subroutine
end program
