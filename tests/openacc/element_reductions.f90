! Loops that reduce elements and components, found by the translator or named in a clause. Numbers are whole, so that the order of sums does not show.
program element_reductions
  implicit none
  integer, parameter :: n = 200, m = 70
  type tally
    real :: total, unit
    real :: part(3)
  end type
  type(tally) :: q
  integer :: i, j, k, none
  integer :: counted(4), row(m + 1), col(n)
  real(8) :: a(n), s(8), b(n, m), w(m), c(m, m), x(n), y(m)
  logical :: ok(3)

  do i = 1, n
    a(i) = i
    x(i) = 1 + mod(i, 7)
    col(i) = 1 + mod(i * 3, n)
  end do
  row(1) = 1
  do j = 1, m
    b(:, j) = a + j
    row(j + 1) = min(n + 1, row(j) + mod(j, 5))
  end do
  s = 0
  w = 1
  c = 0
  y = 0
  counted = 0
  ok = .true.
  q = tally(2, 3, [1, 1, 1])
  k = 4
  none = 0

  !$acc enter data copyin(s, a)
  !$acc kernels present(s)
  s = 1
  !$acc end kernels
  !$acc parallel loop reduction(+: s(2)) present(s, a)
  do i = 1, n
    s(2) = s(2) + a(i)
  end do
  !$acc parallel present(s, a)
  !$acc loop reduction(max: s(3))
  do i = 1, n
    s(3) = max(s(3), a(i))
  end do
  !$acc end parallel
  !$acc kernels present(s, a)
  do i = 1, none
    s(k) = s(k) + a(i)
  end do
  do i = 1, n
    if (a(i) > s(k)) s(k) = a(i)
  end do
  s(5) = s(5) + sum(a)
  do i = 1, n
    s(6) = s(6) + a(i)
  end do
  !$acc end kernels
  !$acc parallel loop present(s, a)
  do i = 1, n
    s(7) = s(7) + 2 * a(i)
  end do
  !$acc exit data copyout(s(2:7)) delete(a)
  print '(a,6f10.1)', 'in one place', s(2:7)

  !$acc kernels
  do j = 1, m
    do i = 1, n
      w(j) = w(j) + b(i, j) * x(i)
    end do
  end do
  do j = 1, m
    do i = 1, m
      do k = 1, n
        c(i, j) = c(i, j) + b(k, i) * b(k, j)
      end do
    end do
  end do
  do j = 1, m
    do k = row(j), row(j + 1) - 1
      y(j) = y(j) + a(k) * x(col(k))
    end do
  end do
  do i = 1, n
    if (a(i) > 10) counted(2) = counted(2) + 1
    ok(3) = ok(3) .and. a(i) < 150
    q%total = q%total + a(i)
    q%part(2) = max(q%part(2), real(a(i)))
  end do
  !$acc end kernels
  print '(a,4f16.1)', 'in rows', sum(w), w(1), w(m), sum(y)
  print '(a,2f18.1)', 'product', sum(c), c(3, 4)
  print '(a,4i6,3l3,5f10.1)', 'together', counted, ok, q

  !$acc parallel loop gang
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      w(j) = w(j) + b(i, j)
    end do
  end do
  !$acc parallel loop gang
  do j = 1, m
    !$acc loop vector reduction(+: w(j))
    do i = 1, n
      w(j) = w(j) + b(i, j)
    end do
  end do
  !$acc parallel loop reduction(+: q%total, q%part(1)) copy(q)
  do i = 1, n
    q%total = q%total + a(i)
    q%part(1) = q%part(1) + a(i)
  end do
  print '(a,3f16.1)', 'again', sum(w), w(1), w(m)
  print '(a,5f10.1)', 'components', q

  ! No iteration may come to the element: nobody may look at it.
  k = 9
  !$acc kernels copy(s)
  do i = 1, n
    if (x(i) > 100) s(k) = s(k) + a(i)
  end do
  !$acc end kernels
  print '(a,f8.1)', 'untouched', s(7)
  call whole_arrays(n, real(x))
contains
  subroutine whole_arrays(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real(8) :: moments(-1:0, 2), sums(3), most(2), pair(2), rows(3, 20)
    complex :: c(2)
    logical :: found(3), all_in(3)
    integer :: i, j, bits(2), bins(0:3), large(40)

    moments = 1
    sums = 5
    most = -huge(most)
    c = (1, 2)
    found = .false.
    all_in = .true.
    bits = 0
    bins = 0
    large = 0
    !$acc data copyin(x) copy(sums)
    !$acc parallel loop reduction(+: moments) reduction(ior: bits) async(2)
    do i = 1, n
      moments(-1, :) = moments(-1, :) + [x(i), 2 * x(i)]
      moments(0, 1) = moments(0, 1) + 1
      bits(1 + mod(i, 2)) = ior(bits(1 + mod(i, 2)), int(x(i)))
    end do
    !$acc wait(2)
    !$acc parallel reduction(+: sums)
    !$acc loop
    do i = 1, n
      sums(1 + mod(i, 3)) = sums(1 + mod(i, 3)) + x(i)
    end do
    !$acc end parallel
    !$acc parallel loop gang reduction(max: most)
    do j = 1, 7
      !$acc loop vector reduction(max: most)
      do i = 1, n, j
        most(1) = max(most(1), x(i) + 0.5d0 * j)
        if (-x(i) > most(2)) most(2) = -x(i)
      end do
    end do
    !$acc kernels loop reduction(+: c) reduction(.or.: found) reduction(.and.: all_in)
    do i = 1, n
      c = c + cmplx(x(i), 1)
      found = found .or. x(i) > [1, 6, 9]
      all_in(2:3) = all_in(2:3) .and. x(i) >= [1, 2]
    end do
    !$acc parallel loop collapse(2) reduction(+: bins, large)
    do j = 1, 5
      do i = 1, n
        bins(mod(int(x(i)), 4)) = bins(mod(int(x(i)), 4)) + 1
        large(j + i / 6) = large(j + i / 6) + 1
      end do
    end do
    !$acc parallel loop gang private(pair) copyout(rows)
    do j = 1, 20
      pair = 0
      !$acc loop vector reduction(+: pair)
      do i = 1, n
        pair(1 + mod(i, 2)) = pair(1 + mod(i, 2)) + x(i) * j
      end do
      rows(:2, j) = pair
      rows(3, j) = j
    end do
    !$acc end data
    print '(a,7f8.1,2i4)', 'arrays', moments, sums, bits
    print '(a,6f8.1,6l2)', 'of all kinds', most, c, found, all_in
    print '(a,6i6,4f8.1)', 'bins', bins, sum(large), large(7), rows(:, 20), sum(rows)
  end subroutine
end program
