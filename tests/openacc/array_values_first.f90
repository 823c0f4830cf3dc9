! Array statements of KERNELS that need their values whole before they store: shifts, smoothing, permutations, in arrays whose extents and bounds
! the program knows when it runs, and functions along dimensions.
module fields
  implicit none
  type grid
    integer :: nx = 0
    real(8), allocatable :: u(:, :), line(:)
  end type
contains
  subroutine smooth(a, m, q)
    real(8), intent(inout) :: a(0:, -1:)
    integer, intent(in) :: m, q
    integer :: it
    !$acc kernels async(q) present(a)
    do it = 1, 3
      a(1:m, 0:m) = 0.25d0*(a(0:m-1, 0:m) + a(2:m+1, 0:m) + 2*a(1:m, -1:m-1))
    end do
    a(:, -1) = a(ubound(a, 1):0:-1, m)
    !$acc end kernels
    !$acc wait(q)
  end subroutine
  subroutine rotate(g, by)
    type(grid), intent(inout) :: g
    integer, intent(in) :: by
    !$acc kernels
    g%u = cshift(g%u, by, dim=2)
    g%line(2:g%nx) = g%line(1:g%nx-1)
    g%line = g%line + sum(g%u, dim=2)
    !$acc end kernels
  end subroutine
end module
program array_values_first
  use fields
  implicit none
  integer, parameter :: n = 37
  real(8), allocatable :: a(:, :), c(:, :)
  real :: s(n), r(n, n), t(n, n)
  integer :: k(n), i, j, m
  logical :: l(n, n), any_row(n)
  complex(8) :: z(n, n), y(n)
  type(grid) :: g
  m = n - 2
  allocate (a(0:n, -1:n), c(5, n), source=0.5d0)
  do j = -1, n
    do i = 0, n
      a(i, j) = mod(i*7 + j*3 + 50, 31)
    end do
  end do
  !$acc data copy(a)
  call smooth(a, m, 2)
  !$acc end data
  print '(a, 3f14.6)', ' smooth', sum(a), a(3, -1), a(m, m)
  g%nx = n
  allocate (g%u(n, n), g%line(n))
  do j = 1, n
    do i = 1, n
      g%u(i, j) = i + 100*j
      r(i, j) = mod(i*j, 11)
    end do
    g%line(j) = j
    k(j) = mod(j*5, n) + 1
  end do
  !$acc data copy(g, g%u, g%line)
  call rotate(g, 4)
  call rotate(g, -1)
  !$acc end data
  print '(a, 4f14.3)', ' rotate', g%u(1, 1), g%u(2, n), g%line(1), g%line(n)
  !$acc kernels copy(r, s, t, c, k) copyout(l, any_row, z, y)
  t = matmul(r, transpose(r))
  s = matmul(t, r(:, 3)) + matmul(r(2, :), t)
  l = spread(s, 1, n) > t
  any_row = any(l, dim=2) .neqv. all(l, 2)
  z = cmplx(r, t, 8)
  y = matmul(z, sum(z, 2))
  r = r(k, n:1:-1)
  s(k) = s
  c(2:4, :) = c(1:3, :) + spread(maxval(r, dim=1, mask=l), 1, 3)
  c(:, 1:n-1) = cshift(c(:, 2:n), shift=-3, dim=2)
  k = minval(k, mask=any_row) + count(l, dim=1)
  t = spread(norm2(r, 1), 2, n)*2
  !$acc end kernels
  print '(a, 3es14.5)', ' values', sum(t), sum(s), sum(r)
  print '(a, 3i8)', ' counts', count(l), count(any_row), sum(k)
  print '(a, 2es14.5, f14.4)', ' complex', y(7), c(3, 5)
end program
