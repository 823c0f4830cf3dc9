! Arrays of characters of the host in regions: read and changed, of any shape, in data constructs, with loops of several statements.
program arrays_of_characters
  implicit none
  integer, parameter :: n = 12
  character(8) :: words(0:n), grid(3, 2)
  character(1), allocatable :: c(:)
  integer :: i, j, up, length(n)
  words = 'abc'
  words(4) = 'xyz'
  allocate (c(n))
  c = 'q'
  c(3) = ' '
  up = 0
  !$acc data copy(words)
  !$acc parallel loop copyout(length) present(words)
  do i = 1, n
    if (words(i) == 'abc') words(i) = 'abcdef'
    words(i)(2:2) = char(ichar('a') + i)
    if (words(i)(2:3) == 'bc') words(i)(8:8) = '!'
    length(i) = len_trim(words(i))
  end do
  !$acc end data
  !$acc parallel loop reduction(+:up)
  do j = 1, n
    select case (c(j))
    case ('a':'z')
      c(j) = achar(iachar(c(j)) - 32)
      up = up + 1
    case (' ')
      c(j) = '_'
    end select
  end do
  print '(13a8)', words
  print '(12i3)', length
  print '(12a1, i3)', c, up
  call fill(grid, 3, 2)
  print '(3a9)', grid
  print '(i0)', positions(words)
contains
  subroutine fill(g, n, m)
    integer, intent(in) :: n, m
    character(8), intent(out) :: g(n, m)
    integer :: i, j
    !$acc kernels copyout(g)
    do j = 1, m
      do i = 1, n
        g(i, j) = 'cell'
        if (mod(i + j, 2) == 0) g(i, j)(6:) = 'odd'
      end do
    end do
    !$acc end kernels
  end subroutine
  integer function positions(w)
    character(8), intent(in) :: w(:)
    integer :: i
    positions = 0
    !$acc serial loop reduction(+:positions) copyin(w)
    do i = 1, size(w)
      positions = positions + index(w(i), 'f') + merge(100, 0, w(i) > 'ac')
    end do
  end function
end program
