! Reductions of arrays that are too large for one in each thread, or whose size the program knows when it runs.
module tallies
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine dummy_sizes(n, m, key, w, h, lo)
    integer, intent(in) :: n, m, key(n), lo
    real(dp), intent(in) :: w(n)
    real(dp), intent(inout) :: h(lo:lo + m - 1)
    integer :: i
    !$acc parallel loop reduction(+:h)
    do i = 1, n
      h(lo + key(i) - 1) = h(lo + key(i) - 1) + w(i)
    end do
  end subroutine
  subroutine assumed(key, h)
    integer, intent(in) :: key(:)
    integer, intent(inout) :: h(0:)
    integer :: i
    !$acc parallel loop gang vector reduction(+:h)
    do i = 1, size(key)
      h(key(i) - 1) = 1 + h(key(i) - 1)
    end do
  end subroutine
end module

program array_tallies
  use tallies
  implicit none
  integer, parameter :: n = 20000, m = 100
  integer :: i, j, k, key(n)
  integer, allocatable :: count(:), low(:), high(:), bits(:)
  logical :: seen(0:m), all_even(m), odd(m)
  real(dp) :: w(n), h(m), hh(2*m), g(8, 12)
  real :: single(m)
  real(dp) :: prod(40)
  complex(dp) :: z(50)
  do i = 1, n
    key(i) = mod(i*7919, m) + 1
    w(i) = mod(i*31, 17)/4d0
  end do
  allocate (count(m), low(m), high(m), bits(m))
  count = 5
  !$acc parallel loop reduction(+:count)
  do i = 1, n
    k = key(i)
    count(k) = count(k) + 1
  end do
  print *, 'count', sum(count), count(1), count(m)
  h = 0.5d0
  call dummy_sizes(n, m, key, w, h, -3)
  print '(a, 3f12.3)', ' h', sum(h), h(1), h(m)
  hh = 0
  call dummy_sizes(n, m, key, w, hh(51:150), 0)
  print '(a, 3f12.3)', ' hh', sum(hh), hh(51), hh(150)
  call assumed(key, count)
  print *, 'count', sum(count), count(1), count(m)
  call assumed(key(::2), count(m:1:-1))
  print *, 'count', sum(count), count(1), count(m)
  low = 1000; high = -1000
  !$acc parallel loop reduction(min:low) reduction(max:high)
  do i = 1, n
    low(key(i)) = min(low(key(i)), i)
    if (i > high(key(i))) high(key(i)) = i
  end do
  print *, 'range', sum(low), sum(high), low(7), high(7)
  bits = 0
  !$acc parallel loop reduction(ior:bits)
  do i = 1, n
    bits(key(i)) = ior(bits(key(i)), ishft(1, mod(i, 20)))
  end do
  print *, 'bits', sum(bits)
  seen = .false.; all_even = .true.; odd = .false.
  !$acc parallel loop reduction(.or.:seen) reduction(.and.:all_even) reduction(.neqv.:odd)
  do i = 1, n/3
    seen(mod(key(i), 40)) = seen(mod(key(i), 40)) .or. w(i) > 2
    all_even(key(i)) = all_even(key(i)) .and. mod(i, 2) == 0
    odd(key(i)) = odd(key(i)) .neqv. w(i) > 3
  end do
  print *, 'seen', count_true(seen), count_true(all_even), count_true(odd)
  g = 1
  !$acc parallel loop collapse(2) reduction(+:g)
  do j = 1, 200
    do i = 1, 100
      g(mod(i, 8) + 1, mod(j, 12) + 1) = g(mod(i, 8) + 1, mod(j, 12) + 1) + i - j/2
    end do
  end do
  print '(a, 2f12.3)', ' g', sum(g), g(3, 4)
  g = 0
  !$acc parallel loop gang reduction(+:g)
  do j = 1, 200
    !$acc loop vector reduction(+:g)
    do i = 1, 100
      g(mod(i, 8) + 1, mod(j, 12) + 1) = g(mod(i, 8) + 1, mod(j, 12) + 1) + i
    end do
  end do
  print '(a, 2f12.3)', ' g', sum(g), g(3, 4)
  prod = 1; single = 0; z = (1, 1)
  !$acc parallel loop reduction(*:prod) reduction(+:single, z)
  do i = 1, 2000
    prod(mod(i, 40) + 1) = prod(mod(i, 40) + 1)*(1 + mod(i, 3)/8d0)
    single(key(i)) = single(key(i)) - w(i)
    z(mod(i, 50) + 1) = z(mod(i, 50) + 1) + cmplx(w(i), i, dp)
  end do
  print '(a, 2es14.5, f12.3, 2f12.2)', ' several', prod(1), prod(17), sum(single), z(20)
  ! Whole arrays and sections in a step.
  hh = 0
  !$acc parallel loop reduction(+:hh)
  do i = 1, 500
    hh(1:50) = hh(1:50) + w(i)
    hh = hh + 1
  end do
  print '(a, 3f12.3)', ' whole', sum(hh), hh(1), hh(m)
  !$acc kernels loop reduction(+:h)
  do i = 1, n
    h(key(i)) = h(key(i)) + w(i)
  end do
  print '(a, 3f12.3)', ' h', sum(h), h(1), h(m)
contains
  integer function count_true(x)
    logical, intent(in) :: x(:)
    integer :: k
    count_true = 0
    do k = 1, size(x)
      if (x(k)) count_true = count_true + 1
    end do
  end function
end program
