! Procedures of regions use structures of modules and take parts of structures: recursion, optional arguments, two structures, changed scalars.
module grids_of_module
  implicit none
  type inner_t
    real(8), allocatable :: w(:)
    integer :: kind = 2
  end type
  type grid_t
    integer :: n = 0
    real(8) :: h = 0.5d0
    real(8), allocatable :: x(:), v(:, :)
    type(inner_t) :: in
    type(inner_t), allocatable :: many(:)
  end type
  type(grid_t) :: grid
  type(grid_t), target :: grids(2)
  !$acc declare create(grid)
contains
  real(8) function at(i)
    !$acc routine seq
    integer, intent(in) :: i
    at = grid%x(i)*grid%h + grid%in%w(i)
  end function
  subroutine bump(gr, i, opt)
    !$acc routine seq
    type(grid_t), intent(inout) :: gr
    integer, intent(in) :: i
    real(8), intent(in), optional :: opt
    gr%x(i) = gr%x(i) + 1
    if (present(opt)) gr%x(i) = gr%x(i) + opt
    gr%v(:, i) = gr%x(i)
  end subroutine
  recursive integer function depth(gr, i) result(d)
    !$acc routine seq
    type(grid_t), intent(in) :: gr
    integer, intent(in) :: i
    d = 1
    if (i > 1 .and. gr%x(i) > 2) d = 1 + depth(gr, i/2)
  end function
  subroutine both(a, b, i)
    !$acc routine seq
    type(grid_t), intent(in) :: a
    type(grid_t), intent(inout) :: b
    integer, intent(in) :: i
    real(8) :: tmp(2)
    tmp = a%v(:, i)
    b%v(:, i) = b%v(:, i) + tmp*a%h
    call bump(b, i, tmp(1))
  end subroutine
  subroutine lev(gr, i)
    !$acc routine seq
    type(grid_t), intent(inout) :: gr
    integer, intent(in) :: i
    gr%many(1)%w(i) = i
  end subroutine
  subroutine counts(gr, i)
    !$acc routine seq
    type(grid_t), intent(inout) :: gr
    integer, intent(in) :: i
    gr%n = gr%n + i
    gr%h = gr%h + 1

  end subroutine
  subroutine deeper(i)
    !$acc routine seq
    integer, intent(in) :: i
    integer :: k
    do k = lbound(grid%x, 1), ubound(grid%x, 1)
      grid%x(k) = grid%x(k) + i*grid%n
    end do
  end subroutine
  subroutine whole(a, b)
    !$acc routine seq
    type(inner_t), intent(in) :: a
    type(inner_t), intent(inout) :: b
    b%kind = a%kind + 1
  end subroutine
  function twice(a) result(r)
    !$acc routine seq
    type(inner_t), intent(in) :: a
    real(8) :: r(2)
    r = 2*a%w(1:2)
  end function
end module
program lent_modules
  use grids_of_module
  implicit none
  integer :: i, d(10)
  real(8) :: y(10), z(2, 10)
  type(inner_t) :: q
  integer, parameter :: n = 10
  grid%n = n
  allocate (grid%x(n), grid%v(2, n), grid%in%w(n))
  grid%x = [(i*1d0, i = 1, n)]
  grid%v = 0; grid%in%w = 0.25d0
  !$acc update device(grid)
  !$acc enter data copyin(grid%x, grid%v, grid%in%w)
  !$acc parallel loop copyout(y)
  do i = 1, n
    y(i) = at(i)
  end do
  print '(10f6.2)', y
  !$acc parallel loop present(grid) copyout(d)
  do i = 1, n
    call bump(grid, i)
    d(i) = 0
  end do
  !$acc parallel loop present(grid) copyout(d)
  do i = 1, n
    d(i) = depth(grid, i)
  end do
  !$acc update self(grid%x, grid%v)
  print '(10f6.2)', grid%x
  print '(10f6.2)', grid%v(2, :)
  print '(10i3)', d
  do i = 1, 2
    grids(i) = grid
  end do
  !$acc enter data copyin(grids)
  !$acc enter data copyin(grids(1)%x, grids(1)%v, grids(2)%x, grids(2)%v)
  !$acc parallel loop present(grids)
  do i = 1, n
    call both(grids(1), grids(2), i)
  end do
  !$acc update self(grids(2)%x, grids(2)%v)
  print '(10f8.2)', grids(2)%x
  print '(10f8.2)', grids(2)%v(1, :)
  allocate (grid%many(2))
  allocate (grid%many(1)%w(n), grid%many(2)%w(n))
  !$acc parallel loop
  do i = 1, n
    call lev(grid, i)
  end do
  print '(10f6.1)', grid%many(1)%w
  q%kind = 0
  !$acc serial copy(q)
  call whole(grid%in, q)
  !$acc end serial
  print *, q%kind
  !$acc parallel loop copyout(z)
  do i = 1, n
    z(:, i) = twice(grid%in)*i
  end do
  print '(10f6.2)', z(2, :)
  !$acc update device(grid%n, grid%h)
  !$acc serial present(grid)
  call counts(grid, 3)
  call deeper(2)
  !$acc end serial
  !$acc update self(grid%n, grid%h, grid%x)
  print '(i4, f8.2, 10f8.2)', grid%n, grid%h, grid%x
end program
