! Procedures with device addresses (DEVICEPTR) in the place of others: targets of procedure pointers, components, actual arguments, results of functions.
module steps
  implicit none
  abstract interface
    subroutine step(n, x)
      integer, intent(in) :: n
      real, intent(inout) :: x(n)
    end subroutine
    real function measure(n, x, y)
      integer, intent(in) :: n
      real, intent(in) :: x(n), y(n)
    end function
  end interface
  type :: stage
    procedure(step), pointer, nopass :: run => null()
    real :: weight = 1
  end type
contains
  subroutine negate(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop deviceptr(x)
    do i = 1, n
      x(i) = -x(i)
    end do
  end subroutine
  subroutine twice(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = 2*x(i)
    end do
  end subroutine
  real function product_of(n, x, y) result(s)
    integer, intent(in) :: n
    real, intent(in) :: x(n), y(n)
    integer :: i
    s = 0
    !$acc parallel loop deviceptr(x, y) reduction(+:s)
    do i = 1, n
      s = s + x(i)*y(i)
    end do
  end function
  subroutine apply(how, n, x, how_often)
    procedure(step) :: how
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer, intent(in), optional :: how_often
    integer :: k, last
    last = 1
    if (present(how_often)) last = how_often
    do k = 1, last
      call how(n, x)
    end do
  end subroutine
  function chosen(back) result(p)
    logical, intent(in) :: back
    procedure(step), pointer :: p
    p => twice
    if (back) p => negate
  end function
end module
program targets_at_addresses
  use steps
  implicit none
  real :: x(8), y(8)
  type(stage) :: all(2)
  procedure(step), pointer :: f
  procedure(measure), pointer :: m
  integer :: i
  x = [(i, i=1, 8)]
  y = 1
  all(1) = stage(negate)
  all(2) = stage(run=twice, weight=2.)
  !$acc data copy(x) copyin(y)
  f => negate
  print *, associated(f, negate), associated(f, twice), associated(all(1)%run, negate)
  m => product_of
  !$acc host_data use_device(x, y)
  call f(8, x)
  call f(3, x(2))
  print *, m(8, x, y), m(2, x(7), y)
  call apply(negate, 4, x)
  call apply(f, 2, x(3), 3)
  call all(1)%run(1, x(8))
  f => chosen(.true.)
  call f(8, x)
  !$acc end host_data
  f => chosen(.false.)
  call f(8, x)
  call apply(twice, 8, x)
  call all(2)%run(8, x)
  f => negate
  call f(8, x)
  print *, m(8, x, y)
  !$acc end data
  print '(8f7.1)', x
end program
