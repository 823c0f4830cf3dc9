! Regions of OpenMP for a device: combined loops, loops inside loops, reductions, atomics, procedures and variables of DECLARE TARGET, what is left to the host.
module mesh
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), allocatable :: u(:,:), v(:,:)
  real(dp) :: coef = 0.25_dp
  integer :: counter(4) = 0
  !$omp declare target(coef, counter)
contains
  function stencil(a, i, j, n, m) result(r)
    !$omp declare target
    integer, intent(in) :: i, j, n, m
    real(dp), intent(in) :: a(n, m)
    real(dp) :: r
    r = coef * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
  end function
end module

program target_regions
  use mesh
  use omp_lib
  implicit none
  integer, parameter :: n = 64, m = 48
  integer :: i, j, it, hits
  real(dp) :: err, total, scratch, last
  real(dp) :: row(m)
  allocate (u(n, m), v(n, m))
  u = 0; v = 0
  u(1, :) = 1; v(1, :) = 1
  print *, omp_is_initial_device()
  !$omp target data map(tofrom: u) map(to: v)
  do it = 1, 20
    err = 0
    !$omp target teams distribute parallel do collapse(2) reduction(max: err) map(tofrom: err)
    do j = 2, m - 1
      do i = 2, n - 1
        v(i, j) = stencil(u, i, j, n, m)
        err = max(err, abs(v(i, j) - u(i, j)))
      end do
    end do
    !$omp target teams distribute parallel do simd collapse(2)
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = v(i, j)
      end do
    end do
    if (mod(it, 10) == 0) print '(a,i3,es14.6)', 'err', it, err
  end do
  !$omp target update from(u)
  print '(a,es14.6)', 'sum', sum(u)
  !$omp end target data
  ! rows by teams, lanes by threads
  total = 0
  scratch = -1
  !$omp target teams distribute map(from: row) private(last) reduction(+: total)
  do j = 1, m
    last = 0
    !$omp parallel do reduction(+: last)
    do i = 1, n
      last = last + u(i, j)
    end do
    row(j) = last
    total = total + last
  end do
  print '(a,2es14.6)', 'rows', sum(row), total
  ! scalars stay the region's own
  !$omp target map(from: hits)
  scratch = 3
  hits = int(scratch) + 4
  !$omp end target
  print '(a,f6.1,i4)', 'own', scratch, hits
  ! module scalars of the device
  coef = 0.5_dp
  !$omp target update to(coef)
  !$omp target teams distribute parallel do
  do i = 1, 4
    counter(i) = nint(coef * 4) + i
  end do
  !$omp target update from(counter)
  print '(a,4i4)', 'counter', counter
  ! atomics
  hits = 0
  !$omp target teams distribute parallel do map(tofrom: hits)
  do i = 1, 1000
    !$omp atomic update
    hits = hits + mod(i, 3)
  end do
  print '(a,i6)', 'hits', hits
  ! what the host runs
  last = 0
  !$omp target teams distribute parallel do lastprivate(last) map(tofrom: row)
  do i = 1, m
    last = row(i) * 2
    row(i) = last
  end do
  print '(a,2es14.6)', 'last', last, sum(row)
  !$omp target enter data map(to: row)
  !$omp target
  !$omp parallel
  !$omp do
  do i = 1, m
    row(i) = row(i) + 1
  end do
  !$omp end parallel
  !$omp end target
  !$omp target map(alloc: row)
  !$omp critical
  row(1) = 100
  !$omp end critical
  !$omp end target
  !$omp target teams loop
  do i = 1, m
    row(i) = row(i) + 1
  end do
  !$omp target exit data map(from: row)
  print '(a,es14.6)', 'end', sum(row)
end program
