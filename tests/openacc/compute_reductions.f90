! Reductions: all operators and types; of elements, components and whole arrays; loops in regions and regions without loops.
program compute_reductions
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i, wrong
  wrong = 0
  a = [(mod(i * 37, 101), i = 1, n)]
  call operators()
  call parts()
  call levels()
  call structures()
  call extremes()
  if (wrong == 0) print '(a)', 'reductions: all right'
contains
  subroutine operators()
    integer :: s, p, least, most, both, either, odd
    integer(8) :: long
    real(8) :: x, product, top
    complex :: z
    logical :: all_in, some, alike, parity
    s = 1; p = 1; least = 1000; most = 0; both = not(0); either = 0; odd = 0
    long = 1; x = 0; product = 1; top = 0; z = 0
    all_in = .true.; some = .false.; alike = .true.; parity = .false.
    !$acc parallel loop reduction(+: s, x, z, long) reduction(*: product, p) reduction(min: least) reduction(max: most, top) &
    !$acc   reduction(iand: both) reduction(ior: either) reduction(ieor: odd) reduction(.and.: all_in) reduction(.or.: some) &
    !$acc   reduction(.eqv.: alike) reduction(.neqv.: parity)
    do i = 1, n
      s = s + a(i)
      x = x + a(i)
      z = z + cmplx(a(i), 1)
      long = long + a(i)
      product = product * merge(2d0, 1d0, a(i) < 10)
      p = p * merge(-1, 1, mod(a(i), 2) == 0)
      least = min(least, a(i))
      most = max(most, a(i))
      top = max(top, dble(a(i)))
      both = iand(both, a(i) + 1024)
      either = ior(either, a(i))
      odd = ieor(odd, a(i))
      all_in = all_in .and. a(i) >= 0
      some = some .or. a(i) == 50
      alike = alike .eqv. a(i) > 5
      parity = parity .neqv. a(i) > 5
    end do
    call expect([dble(s), x, dble(real(z)), dble(aimag(z)), dble(long), product, dble(p)], &
      [5051d0, 5050d0, 5050d0, 100d0, 5051d0, 512d0, 1d0], 'sums and products')
    call expect(dble([least, most, both, either, odd]), [1d0, 100d0, 1024d0, 127d0, 100d0], 'extremes and bits')
    call expect([top, merge(1d0, 0d0, all_in), merge(1d0, 0d0, some), merge(1d0, 0d0, alike), merge(1d0, 0d0, parity)], &
      [100d0, 1d0, 1d0, 0d0, 1d0], 'logical values')
  end subroutine

  subroutine parts()
    integer :: bins(0:4)
    real(8) :: moments(3)
    type :: tally
      real(8) :: mass, at(2)
    end type
    type(tally) :: t
    bins = 0
    moments = 1
    t%mass = 1
    t%at = 0
    !$acc parallel loop reduction(+: bins, moments)
    do i = 1, n
      bins(mod(a(i), 5)) = bins(mod(a(i), 5)) + 1
      moments(2:3) = moments(2:3) + a(i)
    end do
    !$acc parallel loop reduction(+: t%mass, t%at(2)) reduction(max: moments(1))
    do i = 1, n
      t%mass = t%mass + 2
      t%at(2) = t%at(2) + a(i)
      moments(1) = max(moments(1), dble(a(i)) / 2)
    end do
    call expect([dble(bins), moments, t%mass, t%at], &
      [20d0, 20d0, 20d0, 20d0, 20d0, 50d0, 5051d0, 5051d0, 201d0, 0d0, 5050d0], 'arrays and parts')
  end subroutine

  ! A value that two loops join, one that a region without loops joins, one that data clauses hold, one in nested loops.
  subroutine levels()
    real(8) :: total, held, rows(4), m(5, 4), all_rows
    integer :: j
    total = 0
    !$acc parallel reduction(+: total)
    !$acc loop
    do i = 1, n
      total = total + a(i)
    end do
    !$acc loop
    do i = 1, n
      total = total + 1
    end do
    !$acc end parallel
    held = 1
    !$acc data copy(held)
    !$acc parallel loop reduction(+: held)
    do i = 1, n
      held = held + a(i)
    end do
    !$acc serial
    held = held * 2
    !$acc end serial
    !$acc end data
    do j = 1, 4
      m(:, j) = j
    end do
    all_rows = 0
    !$acc parallel loop gang reduction(+: all_rows) copyin(m) copyout(rows)
    do j = 1, 4
      rows(j) = 0
      !$acc loop vector
      do i = 1, 5
        rows(j) = rows(j) + m(i, j)
      end do
      all_rows = all_rows + rows(j)
    end do
    call expect([total, held, rows, all_rows], [5150d0, 10102d0, 5d0, 10d0, 15d0, 20d0, 50d0], 'levels')
  end subroutine

  ! Structures, component by component; a component that each iteration has for itself.
  subroutine structures()
    type pair
      integer :: count
      real(8) :: sum
    end type pair
    type pairs
      type(pair) :: low, high
    end type pairs
    type(pair) :: p, scratch
    type(pairs) :: both
    p = pair(1, 0.5d0)
    both = pairs(pair(0, 0), pair(0, 0))
    scratch = pair(-1, -1)
    !$acc parallel loop reduction(+: p, both) private(scratch%sum)
    do i = 1, n
      scratch%sum = a(i) * 2d0
      p%count = p%count + 1
      p%sum = p%sum + scratch%sum
      if (a(i) <= 50) then
        both%low%count = both%low%count + 1
        both%low%sum = both%low%sum + a(i)
      else
        both%high%count = both%high%count + 1
        both%high%sum = both%high%sum + a(i)
      end if
    end do
    call expect([dble(p%count), p%sum, dble(both%low%count), both%low%sum, dble(both%high%count), both%high%sum], &
      [101d0, 10100.5d0, 50d0, 1275d0, 50d0, 3775d0], 'structures')
  end subroutine

  ! Extremes by IF, with their place; expressions of whole arrays.
  subroutine extremes()
    integer :: most, place, least
    real(8) :: s
    most = -1
    least = 1000
    !$acc kernels
    do i = 1, n
      if (a(i) > most) then
        most = a(i)
        place = i
      end if
    end do
    do i = 1, n
      if (least > a(i)) least = a(i)
    end do
    s = sum(a) + maxval(a(:50))
    s = s + count(a > 90)
    !$acc end kernels
    call expect([dble(most), dble(place), dble(least), s], [100d0, 30d0, 1d0, 5160d0], 'extremes')
  end subroutine

  subroutine expect(values, right, what)
    real(8), intent(in) :: values(:), right(:)
    character(*), intent(in) :: what
    if (all(abs(values - right) < 1d-6)) return
    wrong = wrong + 1
    print '(2a, 12f9.1)', what, ': ', values
  end subroutine
end program compute_reductions
