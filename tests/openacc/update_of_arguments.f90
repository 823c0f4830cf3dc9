! What UPDATE brings for a dummy argument with INTENT(IN), through chains of calls and beside other references of the same variable.
module gauges
  implicit none
  type tank
    integer :: n = 0
    real, allocatable :: level(:)
  end type
  type(tank) :: main_tank
  real :: pressure = 1.0
contains
  real function read_level(t, i) result(v)
    type(tank), intent(in) :: t
    integer, intent(in) :: i
    !$acc update self(t%level(i:i))
    v = t%level(i)
  end function
  real function read_scalar(x, with) result(v)
    real, intent(in) :: x
    real, intent(in), optional :: with
    !$acc update self(x)
    v = x
    if (present(with)) then
      !$acc update self(with)
      v = v + with
    end if
  end function
  real function through(t, i) result(v)
    type(tank), intent(in) :: t
    integer, intent(in) :: i
    v = read_level(t, i) + read_level(t, t%n)
  end function
  subroutine both(a, b, r)
    type(tank), intent(in) :: a, b
    real, intent(out) :: r
    r = read_level(a, 1) - read_level(b, 2)
  end subroutine
  recursive real function total(t, i) result(v)
    type(tank), intent(in) :: t
    integer, intent(in) :: i
    v = 0
    if (i > 0) v = read_level(t, i) + total(t, i - 1)
  end function
end module
program p
  use gauges
  implicit none
  type(tank) :: s
  integer :: i
  real :: x, r
  s%n = 10
  allocate (s%level(10), source=1.0)
  main_tank = s
  x = 1
  !$acc data copyin(s, s%level, main_tank, main_tank%level, x, pressure)
  !$acc parallel loop present(s%level, main_tank%level)
  do i = 1, 10
    s%level(i) = 2*i
    main_tank%level(i) = 3*i
  end do
  !$acc serial present(x, pressure)
  x = 5
  pressure = 7
  !$acc end serial
  print '(3f6.1)', read_level(s, 2), read_level(s, s%n) + 1, through(s, 4)
  print '(3f6.1)', read_level(main_tank, 2), through(main_tank, main_tank%n - 1), total(s, 3)
  print '(2f6.1)', read_scalar(x), read_scalar(pressure, with=x)
  call both(s, main_tank, r)
  print '(f6.1)', r
  block
    real, allocatable :: list(:)
    list = [(read_level(main_tank, i), i = 1, 3)]
    if (read_level(s, 6) > 11 .and. read_scalar(x) < 6) print '(3f6.1)', list
  end block
  !$acc end data
end program
