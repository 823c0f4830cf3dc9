! Array statements of KERNELS that need their values whole before they store: shifts, smoothing, permutations, in arrays whose extents and bounds
! the program knows when it runs, functions along dimensions, shifts off an
! end, other shapes, values that loops list, and places of values.
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
  subroutine move(a, b, by, edge, m)
    real(8), intent(inout) :: a(0:, -1:), b(:, :)
    integer, intent(in) :: by(:), m
    real(8), intent(in) :: edge(:)
    !$acc kernels present(a, b) copyin(by, edge)
    b = eoshift(a, 2)
    a = a + eoshift(b, by, edge, dim=2)
    b = eoshift(a, -m, boundary=-1d0, dim=2)
    a = eoshift(a*2 + 1, huge(m) - m, dim=1) + cshift(b, by, 2) + cshift(b, huge(m))
    a(:, 1) = eoshift(a(:, 2), 1, a(1, 1))
    !$acc end kernels
  end subroutine
  subroutine rearranged
    integer, parameter :: n = 23, m = 9
    real(8) :: a(n, m), b(n, m), edge(n), v(n*m), w(m, n)
    integer :: by(n), i, j, k(m), ext(2), k2d(n), l3(2, 3, 4)
    integer :: big(n*m)
    logical :: l(n), g(n, m)
    complex :: z(n)
    real :: r(4, 5), t(20)
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i*7 + j*3 + 50, 31)
        b(i, j) = i - j
      end do
    end do
    by = [(mod(i, 5) - 2, i=1, n)]
    edge = [(0.5d0*i, i=1, n)]
    !$acc data copy(a, b)
    call move(a, b, by, edge, 3)
    !$acc end data
    print '(a, 3es16.8)', ' shifted', sum(a), sum(b), a(5, 5)
    ext = [m, n]
    !$acc kernels copy(a) copyout(v, w, k, big, l, z, k2d, l3, r, t, g)
    v = reshape(a, [n*m])
    w = reshape(v, [m, n])
    w = w + reshape(source=a*2, shape=ext)
    a = reshape(w, shape(a))
    big = [(i*i, i=1, n*m)]
    a(:, 2) = [(a(i, 1) + sqrt(real(i, 8)), i=n, 1, -1)]
    g = reshape([((mod(i*j, 3) == 0, i=1, n), j=1, m)], [n, m])
    r = reshape([((real(i + 10*j), i=2, 8, 2), j=5, 1, -1)], [4, 5])
    t = [(real(i), i=1, 20)]*reshape(r, [20]) + 1
    k = maxloc(a, dim=1) + minloc(a, 1, mask=g)
    k2d = findloc(g, .true., dim=2, back=.true.) - maxloc(abs(a), dim=2)
    l = eoshift(g(:, 3), -1)
    z = eoshift(cmplx(a(:, 1), 1.), 1, (1., 2.))
    l3 = reshape(big(11:34), [2, 3, 4])
    !$acc end kernels
    print '(3es16.8)', sum(w), sum(v), sum(a(:, 2))
    print *, sum(big), count(g), k
    print *, k2d, count(l)
    print *, sum(r), r(2, 3), sum(t), t(11)
    print *, sum(z), l3(2, 2, 3)
  end subroutine
  subroutine places_of_values
    use ieee_arithmetic
    integer, parameter :: n = 500
    real :: a(n), b(0:n-1, 2)
    integer :: iv(n), k, k2, k3, loc(1), l2(1), m
    integer(8) :: k8
    logical :: l(n)
    integer :: i
    m = 0
    do i = 1, n
      a(i) = mod(i*37, 211)
      b(i-1, :) = sin(real(i))
      iv(i) = mod(i*91, 77) - 30
      l(i) = mod(i, 5) == 2
    end do
    !$acc data copyin(a, b, iv, l)
    !$acc kernels
    k = maxloc(a, 1)
    k2 = minloc(iv, dim=1, mask=l) + maxloc(abs(a - 100), 1, back=.true.)
    k3 = findloc(iv, 12, 1)
    loc = minloc(b(:, 2), l)
    l2(1) = findloc(l, .true., 1, back=.true.)
    k8 = maxloc(iv, 1, kind=8)
    !$acc end kernels
    print *, k, k2, k3, loc, l2, k8
    !$acc kernels
    k = maxloc(a(1:m), 1)
    k2 = minloc(iv, 1, mask=iv > 1000) + maxloc(a, 1, mask=.false.)
    k3 = findloc(iv, 1012, 1)
    loc = maxloc(b(10:490:7, 1)) + 0
    a(maxloc(a, 1)) = -1
    l2 = maxloc(a)
    !$acc end kernels
    print *, k, k2, k3, loc, l2
    a = ieee_value(1., ieee_quiet_nan)
    !$acc update device(a)
    !$acc kernels
    k = maxloc(a, 1)
    k2 = minloc(a, 1, mask=l)
    a(77) = 1
    k3 = minloc(a, 1)
    !$acc end kernels
    print *, k, k2, k3
    a = -ieee_value(1., ieee_positive_inf)
    !$acc update device(a)
    !$acc kernels
    k = maxloc(a, 1)
    k2 = minloc(-a, 1, mask=l)
    !$acc end kernels
    print *, k, k2
    !$acc end data
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
  call rearranged
  call places_of_values
end program
