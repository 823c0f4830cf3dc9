! Pure procedures that DO CONCURRENT calls (--stdpar): they get versions for the device, as do those that they call.
module shapes
  implicit none
  type disc
    real :: x, y, radius
  end type
  real :: scale = 2
contains
  pure real function area(d)
    type(disc), intent(in) :: d
    area = square(d%radius) * scale
  end function area

  elemental real function square(x)
    real, intent(in) :: x
    square = x * x
  end function square

  pure subroutine move(d, by)
    type(disc), intent(inout) :: d
    real, intent(in) :: by(2)
    d%x = d%x + by(1)
    d%y = d%y + by(2)
  end subroutine move

  ! Not pure by word: the host runs the loops that call it.
  integer function counted(i)
    integer, intent(in) :: i
    integer, save :: calls = 0
    calls = calls + 1
    counted = calls + 0 * i
  end function counted
end module shapes

program concurrent_procedures
  use shapes
  implicit none
  integer, parameter :: n = 30
  type(disc) :: discs(n)
  real :: areas(n), b(n), total
  integer :: i, wrong, order(n)
  wrong = 0
  do concurrent (i = 1:n)
    discs(i) = disc(i, -i, 1.0 / i)
    areas(i) = area(discs(i))
    call move(discs(i), [1.0, real(i)])
  end do
  total = maxval([(abs(areas(i) - 2.0 / i**2), i = 1, n)])
  call check('functions and subroutines of a module', total < 1e-6 .and. all(discs%y == 0) .and. discs(3)%x == 4)
  b = [(i, i = 1, n)]
  do concurrent (i = 1:n)
    areas(i) = partial(b, i) + b(i) * 0
  end do
  call check('an internal function with an array', areas(n) == n * (n + 1) / 2 .and. areas(2) == 3)
  do concurrent (i = 1:n, square(b(i)) > 100.0)
    areas(i) = -1
  end do
  call check('a function in the mask', areas(10) > 0 .and. areas(11) == -1)
  do i = 1, n
    order(i) = counted(i)
  end do
  call check('a procedure that remembers', order(n) == n)
  if (wrong == 0) print '(a)', 'procedures: all right'
contains
  pure real function partial(x, m)
    real, intent(in) :: x(:)
    integer, intent(in) :: m
    partial = sum(x(1:m))
  end function partial

  subroutine check(what, right)
    character(*), intent(in) :: what
    logical, intent(in) :: right
    if (right) return
    wrong = wrong + 1
    print '(2a)', 'wrong: ', what
  end subroutine check
end program concurrent_procedures
