! The Fortran side of array_speed.rs: the same loops, timed the same way.
module sweeps
  implicit none
  real(8), allocatable :: field(:, :)
contains
  subroutine jacobi(m, n, a, b)
    integer, intent(in) :: m, n
    real(8), intent(in) :: a(0:m+1, 0:n+1)
    real(8), intent(inout) :: b(0:m+1, 0:n+1)
    integer :: i, j
    do j = 1, n
      do i = 1, m
        b(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
      end do
    end do
  end subroutine
  subroutine jacobi_strided(m, n, a, b)
    integer, intent(in) :: m, n
    real(8), intent(in) :: a(:, :)
    real(8), intent(inout) :: b(:, :)
    integer :: i, j
    do j = 2, n + 1
      do i = 2, m + 1
        b(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
      end do
    end do
  end subroutine
  subroutine life(m, n, grid, new_grid)
    integer, intent(in) :: m, n
    integer, intent(in) :: grid(0:m+1, 0:n+1)
    integer, intent(inout) :: new_grid(0:m+1, 0:n+1)
    integer :: i, j, neighbors, cell
    do j = 1, n
      do i = 1, m
        neighbors = grid(i,j+1) + grid(i,j-1) + grid(i+1,j) + grid(i-1,j) &
                  + grid(i+1,j+1) + grid(i-1,j-1) + grid(i-1,j+1) + grid(i+1,j-1)
        cell = grid(i,j)
        if (cell == 1 .and. neighbors < 2) then
          new_grid(i,j) = 0
        else if (cell == 1 .and. (neighbors == 2 .or. neighbors == 3)) then
          new_grid(i,j) = 1
        else if (cell == 1 .and. neighbors > 3) then
          new_grid(i,j) = 0
        else if (cell == 0 .and. neighbors == 3) then
          new_grid(i,j) = 1
        else
          new_grid(i,j) = cell
        end if
      end do
    end do
  end subroutine
  subroutine triad(n, s, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: s, b(n), c(n)
    real(8), intent(inout) :: a(n)
    a = b + s * c
  end subroutine
  subroutine triad_2d(m, n, s, a, b, c)
    integer, intent(in) :: m, n
    real(8), intent(in) :: s, b(m, n), c(m, n)
    real(8), intent(inout) :: a(m, n)
    a = b + s * c
  end subroutine
  subroutine every_other(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: b(n)
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n, 2
      a(i) = 2.0d0 * b(i)
    end do
  end subroutine
  subroutine module_array(m, n)
    integer, intent(in) :: m, n
    integer :: i, j
    do j = 1, n
      do i = 1, m
        field(i, j) = 2.0d0 * field(i, j) - 1.0d0
      end do
    end do
  end subroutine
end module

program array_speed
  use sweeps
  implicit none
  integer, parameter :: m = 500, n = 500, size_ = 100000
  integer, volatile :: vm, vn, vs
  real(8), allocatable :: a(:, :), b(:, :), x(:), y(:), z(:)
  integer, allocatable :: grid(:, :), new_grid(:, :), k(:)
  real(8), allocatable :: u(:), q(:, :), tq(:, :)
  real(8) :: r
  real(8), volatile :: s
  integer :: i, j, sweep
  integer(8) :: t0, t1, rate, best
  vm = m; vn = n; vs = size_; s = 3
  allocate(a(0:m+1, 0:n+1), b(0:m+1, 0:n+1), grid(0:m+1, 0:n+1), new_grid(0:m+1, 0:n+1))
  b = 0; new_grid = 0
  do j = 0, n + 1
    do i = 0, m + 1
      a(i, j) = mod(i * 7, 11) + mod(j * 3, 5)
      grid(i, j) = merge(1, 0, mod(mod(i * 7, 11) + mod(j * 3, 5), 3) == 0)
    end do
  end do
  call system_clock(t0, rate)
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call jacobi(vm, vn, a, b); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('jacobi'); print *, sum(b)
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call jacobi_strided(vm, vn, a, b); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('jacobi strided'); print *, sum(b)
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call life(vm, vn, grid, new_grid); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('life'); print *, sum(new_grid)
  allocate(x(size_), y(size_), z(size_))
  x = 0
  do i = 1, size_
    y(i) = i - 1; z(i) = mod(i - 1, 10)
  end do
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call triad(vs, s, x, y, z); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('triad'); print *, sum(x)
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call triad_2d(100, vs/100, s, x, y, z); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('triad 2d')
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call every_other(vs, x, y); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('every other'); print *, sum(x)
  allocate(k(size_), u(size_), q(300, 300), tq(300, 300))
  do i = 1, size_
    u(i) = mod((i - 1) * 7, 1013); k(i) = int(u(i))
  end do
  do j = 1, 300
    do i = 1, 300
      q(i, j) = mod(i - 1 + 2 * (j - 1), 17)
    end do
  end do
  r = 0
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + sum(u); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('sum real')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + sum(k); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('sum integer')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + maxval(u); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('maxval real')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + maxval(k); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('maxval integer')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + maxloc(u, 1); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('maxloc real')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + count(k > 500); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('count')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); tq(:, 1) = sum(q, 2); r = r + tq(1, 1); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('sum dim 2')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); r = r + dot_product(u, u); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('dot_product')
  best = huge(best)
  do sweep = 1, 20
    call system_clock(t0); tq = matmul(q, q); r = r + tq(1, 1); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('matmul')
  best = huge(best)
  do sweep = 1, 200
    call system_clock(t0); tq = transpose(q); r = r + tq(1, 1); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('transpose')
  print *, r
  allocate(field(m, n)); field = 1
  best = huge(best)
  do sweep = 1, 400
    call system_clock(t0); call module_array(vm, vn); call system_clock(t1); best = min(best, t1 - t0)
  end do
  call show('module array')
  print *, sum(field)
contains
  subroutine show(name)
    character(*), intent(in) :: name
    print '(a16, f12.1, a)', name, best * 1d6 / rate, ' us'
  end subroutine
end program
