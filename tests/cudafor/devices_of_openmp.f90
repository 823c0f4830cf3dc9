! Regions of OpenMP for a device, which run on the threads of the host: what they do to scalars, and how they nest.
module fields
  implicit none
  integer :: calls = 0, steps = 0
  real(8) :: scale = 2
  !$omp declare target(scale, steps)
  real(8), allocatable :: work(:)
  type cell
    real(8) :: v = 0
    real(8), allocatable :: a(:)
  end type
  !$omp declare mapper(cell :: c) map(c%v, c%a(1:size(c%a)))
  !$omp declare mapper(values_alone : type(cell) :: c) map(c%v)
  !$omp requires atomic_default_mem_order(relaxed)
contains
  real(8) function scaled(x)
    !$omp declare target
    real(8), intent(in) :: x
    scaled = x * scale
  end function
  subroutine axpy(a, x, y)
    integer, parameter :: n = 100
    real(8), intent(in) :: a, x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    !$omp target teams distribute parallel do simd map(to: x(1:n)) map(tofrom: y(1:n)) &
    !$omp& num_teams(4) thread_limit(128) schedule(static, 1)
    do i = 1, n
      y(i) = y(i) + a * x(i)
    end do
    !$omp end target teams distribute parallel do simd
  end subroutine
end module
program devices_of_openmp
  use fields
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: i, j, k, hits, last
  real(8) :: x(n), y(n), m(n, n), s, t, s2
  type(cell) :: c
  logical :: any_big
  x = [(i, i = 1, n)]
  y = 1
  !$omp target enter data map(to: x) map(alloc: m)
  call axpy(3d0, x, y)
  print *, sum(y)
  !$omp target update from(y) to(x(1:10)) if(n > 3)
  ! scalars that nothing names are the region's own
  hits = 5
  s = 0
  !$omp target map(mapper(values_alone), tofrom: c) map(tofrom: y)
  hits = hits + 1
  do i = 1, n
    y(i) = y(i) + hits
  end do
  s = sum(y)
  !$omp end target
  print *, hits, s, sum(y)
  !$omp target map(tofrom: hits) map(from: s)
  hits = hits + 1
  s = sum(y)
  !$omp end target
  print *, hits, s
  hits = 1
  !$omp target defaultmap(tofrom: scalar)
  hits = hits + 1
  !$omp end target
  print *, hits
  !$omp target
  steps = steps + 4
  calls = calls + 1
  !$omp end target
  print *, steps, calls
  s = 1
  !$omp target teams distribute parallel do reduction(+: s) private(t) collapse(2)
  do j = 1, n
    do i = 1, n
      t = i + j
      m(i, j) = scaled(t)
      s = s + m(i, j)
    end do
  end do
  print *, s
  s = 0
  !$omp target teams distribute map(tofrom: m) reduction(+:s) private(s2)
  do j = 1, n
    s2 = 0
    !$omp parallel do reduction(+: s2)
    do i = 1, n
      m(i, j) = m(i, j) + 1
      s2 = s2 + m(i, j)
    end do
    s = s + s2
  end do
  !$omp end target teams distribute
  print *, s, sum(m)
  !$omp target teams distribute
  do j = 1, n
    do i = 1, n
      m(i, j) = m(i, j) - 1
    end do
  end do
  print *, sum(m)
  s = 0
  !$omp target data map(tofrom: m, s) use_device_ptr(x)
  !$omp target teams loop reduction(max: s)
  do j = 1, n
    !$omp loop
    do i = 1, n
      m(i, j) = m(i, j) * 2
    end do
    s = max(s, m(1, j))
  end do
  !$omp end target data
  print *, s, sum(m)
  !$omp target
  !$omp teams num_teams(2) 
  !$omp distribute
  do j = 1, n
    !$omp parallel do simd
    do i = 1, n
      m(i, j) = 1
    end do
  end do
  !$omp end teams
  !$omp end target
  print *, sum(m)
  !$omp target parallel do if(target: n > 5) if(parallel: .true.) num_threads(2) lastprivate(last) map(always, tofrom: x)
  do i = 1, n
    last = i
    x(i) = -i
  end do
  print *, last, sum(x)
  !$omp target simd
  do i = 1, n
    x(i) = x(i) + 1
  end do
  !$omp target parallel map(tofrom: hits) private(k)
  k = 1
  !$omp atomic
  hits = hits + k
  !$omp end target parallel
  print *, hits > 2, sum(x)
  !$omp parallel
  !$omp loop
  do i = 1, n
    x(i) = i
  end do
  !$omp end parallel
  any_big = .false.
  !$omp targetteamsdistributeparalleldo reduction(.or.: any_big)
  do i = 1, n
    any_big = any_big .or. x(i) > 99
  end do
  print *, sum(x), any_big
  allocate(c%a(n), work(n))
  c%a = 1; work = 2
  !$omp target data map(tofrom: x)
  !$omp target parallel loop
  do i = 1, n
    c%a(i) = c%a(i) + work(i)
    c%v = 3
  end do
  !$omp end target data
  print *, sum(c%a), c%v
  !$omp teams distribute parallel do
  do i = 1, n
    work(i) = i
  end do
  !$omp target exit data map(from: x) map(delete: m)
  print *, sum(work), omp_is_initial_device(), omp_get_num_teams()
  !$omp target nowait depend(out: x) map(x)
  x = x + 1
  !$omp end target
  !$omp taskwait
  print *, sum(x)
  !$omp target teams
  !$omp distribute parallel do private(t) firstprivate(s)
  do i = 1, n
    t = s + i
    x(i) = t
  end do
  !$omp end target teams
  print *, sum(x)
end program
