! ATOMIC (OpenACC 3.4, section 2.12): every operation, on every type that has it, with the variable on either side, in all forms of CAPTURE.
!
! All results are the same whatever the order of the iterations is, so that threads at the same time and one thread agree.
program atomic_operations
  implicit none
  integer, parameter :: n = 200, wide = selected_int_kind(18), fine = kind(1d0)
  type cell
    integer :: count
    real(fine) :: mass
  end type cell
  integer :: wrong, i
  integer :: key(n), seen(n)
  wrong = 0
  do i = 1, n
    key(i) = mod(7 * i, 10) + 1
  end do
  call sums
  call products
  call extremes
  call bits
  call logicals
  call kinds
  call captured
  call chains
  call structures
  call analysed
  call scalars
  call in_gangs
  call on_the_host
  if (wrong == 0) print '(a)', 'atomic operations: all right'
contains
  subroutine expect(right, what)
    logical, intent(in) :: right
    character(*), intent(in) :: what
    if (right) return
    wrong = wrong + 1
    print '(2a)', 'wrong: ', what
  end subroutine expect

  subroutine sums
    integer :: h(10), minus(1)
    real :: r(2)
    real(fine) :: d(2)
    complex :: z(1)
    h = 0; minus = 1000; r = 0; d = 5; z = 0
    !$acc parallel loop copy(h, minus, r, d, z) copyin(key)
    do i = 1, n
      !$acc atomic update
      h(key(i)) = h(key(i)) + 1
      !$acc atomic
      minus(1) = minus(1) - i
      !$acc atomic
      r(1) = i + r(1)
      !$acc atomic update
      r(2) = r(2) - 0.5
      !$acc end atomic
      !$acc atomic
      d(1) = d(1) + real(i, fine) * 0.25d0
      !$acc atomic
      d(2) = 1 - d(2)
      !$acc atomic
      z(1) = z(1) + cmplx(i, -1)
    end do
    call expect(all(h == 20), 'histogram')
    call expect(minus(1) == 1000 - n * (n + 1) / 2, 'integer minus')
    call expect(r(1) == n * (n + 1) / 2 .and. r(2) == -n * 0.5, 'real sums')
    call expect(d(1) == 5 + n * (n + 1) / 8d0, 'double sums')
    call expect(d(2) == 5, 'expr - x, an even number of times')
    call expect(z(1) == cmplx(n * (n + 1) / 2, -n), 'complex sums')
  end subroutine sums

  subroutine products
    integer :: p(3)
    real(fine) :: d(3)
    complex(fine) :: z(1)
    p = [1, 1073741824, 6]
    d = [1d0, 1d0, 4d0]
    z = (1, 0)
    !$acc parallel loop copy(p, d, z)
    do i = 1, 20
      !$acc atomic
      p(1) = p(1) * 2
      !$acc atomic
      p(2) = p(2) / 2
      !$acc atomic
      p(3) = 36 / p(3)
      !$acc atomic
      d(1) = 2 * d(1)
      !$acc atomic
      d(2) = d(2) / 2
      !$acc atomic
      d(3) = 8 / d(3)
      !$acc atomic
      z(1) = z(1) * (0, 1)
    end do
    call expect(all(p == [1048576, 1024, 6]), 'integer products')
    call expect(all(d == [1048576d0, 1 / 1048576d0, 4d0]), 'real products')
    call expect(z(1) == (1, 0), 'complex products')
  end subroutine products

  subroutine extremes
    integer :: m(2)
    real :: r(2)
    real(fine) :: d(2), e(n)
    m = [-1, 1000]; r = 3; d = [0d0, 1d9]
    do i = 1, n
      e(i) = mod(37 * i, 101) * 0.5d0
    end do
    !$acc parallel loop copy(m, r, d) copyin(e)
    do i = 1, n
      !$acc atomic
      m(1) = max(m(1), i, 2 * i)
      !$acc atomic
      m(2) = min(key(i), m(2))
      !$acc atomic
      r(1) = max(real(e(i)), r(1))
      !$acc atomic
      r(2) = min(r(2), real(e(i)))
      !$acc atomic
      d(1) = max(e(i), e(i) + 1, d(1))
      !$acc atomic
      d(2) = min(d(2), e(i))
    end do
    call expect(all(m == [2 * n, 1]), 'integer extremes')
    call expect(r(1) == maxval(real(e)) .and. r(2) == min(3.0, minval(real(e))), 'real extremes')
    call expect(d(1) == maxval(e) + 1 .and. d(2) == minval(e), 'double extremes')
  end subroutine extremes

  subroutine bits
    integer :: b(3)
    integer(wide) :: w(3)
    b = [-1, 0, 0]; w = [-1_wide, 0_wide, 5_wide]
    !$acc parallel loop copy(b, w)
    do i = 1, 30
      !$acc atomic
      b(1) = iand(b(1), not(shiftl(1, i)))
      !$acc atomic
      b(2) = ior(shiftl(1, i), b(2))
      !$acc atomic
      b(3) = ieor(b(3), shiftl(3, mod(i, 8)))
      !$acc atomic
      w(1) = iand(not(shiftl(1_wide, 2 * i)), w(1))
      !$acc atomic
      w(2) = ior(w(2), shiftl(1_wide, 2 * i))
      !$acc atomic
      w(3) = ieor(shiftl(1_wide, 40), w(3))
    end do
    call expect(b(1) == -2147483647 .and. b(2) == 2147483646, 'iand, ior')
    block
      integer :: x, k
      x = 0
      do k = 1, 30
        x = ieor(x, shiftl(3, mod(k, 8)))
      end do
      call expect(b(3) == x, 'ieor')
    end block
    call expect(iand(w(1), w(2)) == 0 .and. ior(w(1), w(2)) == -1, 'wide iand, ior')
    call expect(w(3) == 5, 'wide ieor')
  end subroutine bits

  subroutine logicals
    logical :: l(6)
    logical(1) :: small(2)
    l = [.true., .false., .true., .false., .true., .true.]
    small = [.true._1, .false._1]
    !$acc parallel loop copy(l, small) copyin(key)
    do i = 1, n
      !$acc atomic
      l(1) = l(1) .and. key(i) < 10
      !$acc atomic
      l(2) = key(i) == 10 .or. l(2)
      !$acc atomic
      l(3) = l(3) .eqv. key(i) == 3
      !$acc atomic
      l(4) = key(i) < 8 .neqv. l(4)
      !$acc atomic
      l(5) = l(5) .and. key(i) > 0
      !$acc atomic
      l(6) = l(6) .neqv. i == 77
      !$acc atomic
      small(1) = small(1) .and. i > 0
      !$acc atomic
      small(2) = small(2) .or. i == n
    end do
    call expect(all(l .eqv. [.false., .true., .true., .false., .true., .false.]), 'logical operators')
    call expect(all(logical(small)), 'small logicals')
  end subroutine logicals

  subroutine kinds
    integer(1) :: tiny(4)
    integer(2) :: short(4)
    integer(wide) :: w(2)
    integer :: mixed(1)
    real :: single(1)
    tiny = 1; short = 2; w = 0; mixed = 0; single = 0
    !$acc parallel loop copy(tiny, short, w, mixed, single)
    do i = 1, 100
      !$acc atomic
      tiny(2) = tiny(2) + 1_1
      !$acc atomic
      tiny(3) = max(tiny(3), int(i, 1))
      !$acc atomic
      short(1) = short(1) + int(i, 2)
      !$acc atomic
      short(4) = short(4) - 1_2
      !$acc atomic
      w(1) = w(1) + shiftl(1_wide, 33)
      !$acc atomic
      w(2) = max(w(2), i * 10000000000_wide)
      ! The sum is one of reals, and is made an integer each time.
      !$acc atomic
      mixed(1) = mixed(1) + 1.5
      !$acc atomic
      single(1) = single(1) + 0.5d0
    end do
    call expect(all(tiny == [1, 101, 100, 1]), 'integer(1)')
    call expect(all(short == [5052, 2, 2, -98]), 'integer(2)')
    call expect(w(1) == 100 * shiftl(1_wide, 33) .and. w(2) == 1000000000000_wide, 'integer(8)')
    call expect(mixed(1) == 100 .and. single(1) == 50, 'operands of another type')
  end subroutine kinds

  subroutine captured
    integer :: place(n), next(4), list(n)
    real(fine) :: d(2), was(n), is(n)
    logical :: first(n), taken(1)
    integer(wide) :: as_wide(n)
    next = 0; d = 1; taken = .false.; list = 0
    !$acc parallel loop copy(next, list, d, taken) copyin(key) copyout(place, was, is, first, as_wide)
    do i = 1, n
      !$acc atomic capture
      place(i) = next(1)
      next(1) = next(1) + 1
      !$acc end atomic
      list(place(i) + 1) = i
      !$acc atomic capture
      next(2) = next(2) + 2
      as_wide(i) = next(2)
      !$acc end atomic
      !$acc atomic capture
      was(i) = d(1)
      d(1) = i
      !$acc end atomic
      !$acc atomic capture
      d(2) = d(2) + 1
      is(i) = d(2)
      !$acc end atomic
      !$acc atomic capture
      first(i) = taken(1)
      taken(1) = .true.
      !$acc end atomic
      !$acc atomic capture
      next(3) = max(next(3), i)
      seen(i) = next(3)
      !$acc end atomic
    end do
    call expect(next(1) == n .and. sum(place) == n * (n - 1) / 2, 'v = x; x = x + 1')
    call expect(sum(list) == n * (n + 1) / 2 .and. minval(list) == 1, 'places that nobody shares')
    call expect(sum(as_wide) == n * (n + 1) .and. next(2) == 2 * n, 'x = x + 2; v = x')
    call expect(sum(was) + d(1) == 1 + n * (n + 1) / 2, 'v = x; x = expr')
    call expect(sum(is) == n * (n + 3) / 2 .and. d(2) == n + 1, 'x = x + 1; v = x of reals')
    call expect(count(.not. first) == 1 .and. taken(1), 'one thread is first')
    call expect(next(3) == n .and. maxval(seen) == n .and. all(seen >= [(i, i = 1, n)]), 'x = max; v = x')
  end subroutine captured

  subroutine chains
    integer :: s(4)
    real(fine) :: d(2)
    s = 0; d = [0d0, 1d0]
    !$acc parallel loop copy(s, d) copyin(key)
    do i = 1, n
      !$acc atomic
      s(1) = s(1) + i - key(i)
      !$acc atomic
      s(2) = i + s(2) + key(i)
      !$acc atomic
      s(3) = (s(3) - i) - key(i)
      !$acc atomic
      s(4) = s(4) + (2 * i + 1)
      !$acc atomic
      d(1) = d(1) + 0.5d0 * i
      !$acc atomic
      d(2) = d(2) * 2d0 / 2d0
    end do
    associate (a => n * (n + 1) / 2, b => sum(key))
      call expect(all(s == [a - b, a + b, -a - b, 2 * a + n]), 'chains')
      call expect(d(1) == 0.5d0 * a .and. d(2) == 1, 'chains of reals')
    end associate
  end subroutine chains

  subroutine structures
    type(cell) :: grid(10)
    integer :: k, got
    grid%count = 0; grid%mass = 0
    !$acc parallel loop copy(grid) copyin(key) private(k, got)
    do i = 1, n
      k = key(i)
      !$acc atomic
      grid(k)%count = grid(k)%count + 1
      !$acc atomic if (i > 0)
      grid(k)%mass = grid(k)%mass + i
      !$acc atomic read
      got = grid(k)%count
      !$acc atomic write
      seen(i) = min(got, 1)
    end do
    call expect(all(grid%count == 20) .and. sum(grid%mass) == n * (n + 1) / 2, 'components')
    call expect(all(seen == 1), 'read and write')
  end subroutine structures

  ! Atomic updates do not stand in the way of loops side by side.
  subroutine analysed
    integer :: h(10)
    h = 0
    !$acc kernels
    do i = 1, n
      !$acc atomic
      h(key(i)) = h(key(i)) + 1
    end do
    !$acc end kernels
    call expect(all(h == 20), 'in kernels')
  end subroutine analysed

  ! One variable for all threads, whether a data clause names it or not.
  subroutine scalars
    integer :: count, named, least, got(n)
    real(fine) :: total
    logical :: found
    count = 3; named = 0; least = 1000; total = 0; found = .false.
    !$acc parallel loop copyout(got) copy(named) copyin(key)
    do i = 1, n
      !$acc atomic capture
      count = count + 1
      got(i) = count
      !$acc end atomic
      !$acc atomic
      named = named + key(i)
      !$acc atomic
      least = min(least, key(i))
      !$acc atomic
      total = total + 0.25d0
      !$acc atomic
      found = found .or. i == 77
    end do
    call expect(count == n + 3 .and. sum(got) == n * (n + 7) / 2, 'a scalar with CAPTURE')
    call expect(named == sum(key) .and. least == 1, 'integer scalars')
    call expect(total == 0.25d0 * n .and. found, 'real and logical scalars')
    !$acc kernels
    count = 0
    do i = 1, n
      !$acc atomic
      count = count + 2
    end do
    !$acc end kernels
    call expect(count == 2 * n, 'a scalar that the region sets')
  end subroutine scalars

  ! A gang does once what stands between loops over its lanes.
  subroutine in_gangs
    integer, parameter :: rows = 12
    integer :: a(64, rows), once(1), each(rows), j
    a = 1; once = 0; each = 0
    !$acc parallel loop gang copy(a, once, each)
    do j = 1, rows
      !$acc atomic
      once(1) = once(1) + j
      !$acc loop vector
      do i = 1, 64
        a(i, j) = a(i, j) + j
        !$acc atomic
        each(j) = each(j) + a(i, j)
      end do
      !$acc loop vector
      do i = 1, 64
        a(i, j) = a(i, j) * 2
      end do
    end do
    call expect(once(1) == rows * (rows + 1) / 2, 'once for each gang')
    call expect(all(each == [(64 * (j + 1), j = 1, rows)]) .and. a(1, rows) == 2 * (rows + 1), 'in the lanes')
  end subroutine in_gangs

  subroutine on_the_host
    integer :: x, v
    x = 3
    !$acc atomic capture
    v = x
    x = x + 4
    !$acc end atomic
    !$acc atomic update
    x = x * 2
    call expect(v == 3 .and. x == 14, 'outside of regions')
  end subroutine on_the_host
end program atomic_operations
