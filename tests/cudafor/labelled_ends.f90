! Branches to a labelled END; pointers in COMMON; formats in numeric variables.
subroutine shown(i)
  integer, intent(in) :: i
  if (i == 1) goto 20
  print *, i
20 end subroutine shown
integer function half(i)
  integer, intent(in) :: i
  half = i / 2
  if (mod(i, 2) == 0) goto 10
  half = -1
10 end function half
subroutine meet
  implicit none
  type point
    sequence
    integer :: a
  end type point
  real, pointer :: p(:), q
  type(point), pointer :: r
  integer :: n
  common /block/ p, q, n, r
  print *, p, q, n, associated(r)
  if (associated(r)) print *, r%a
  nullify (q)
  allocate (p(2:3))
  p = [7.0, 8.0]
end subroutine meet
subroutine formats(a)
  implicit none
  integer :: a(3, 2), b(4)
  real :: c(2)
  character(40) :: line
  b = transfer('(1x, i4, f6.1)  ', b)
  c = transfer('(a,i3)  ', c)
  write (line, b) 42, 2.5
  print *, trim(line)
  write (*, c) 'ab', 7
  b = [transfer('(i4,', 1), transfer('f5.1', 1), transfer(')   ', 1), 0]
  print b, 3, 4.5
  a(2:, 1) = b(:2)
  a(1, 2) = b(3)
  a(2:, 2) = transfer('    ', 1)
  write (*, a(2, 1)) 5, 6.5
end subroutine formats
program labelled_ends
  implicit none
  type point
    sequence
    integer :: a
  end type point
  integer, external :: half
  real, target :: a(2), b
  real, pointer :: x(:), y
  type(point), pointer :: z
  integer :: n, parts(3, 2)
  common /block/ x, y, n, z
  call shown(1)
  call shown(2)
  print *, half(8), half(9)
  a = [1.0, 2.0]
  b = 42.0
  x => a
  y => b
  n = 3
  nullify (z)
  call meet
  print *, x, lbound(x), associated(y), a
  y => x(3)
  allocate (z)
  z%a = 3
  call meet
  call formats(parts)
  open (10, err=900, file='/nonexistent/file', status='old')
  print *, 'not here'
900 end program labelled_ends
