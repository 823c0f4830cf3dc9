! Gangs with lanes (OpenACC 3.4, section 2.9): loops inside a gang's loop are shared out over its lanes, with statements between them.
program gangs_and_lanes
  implicit none
  integer, parameter :: n = 100, m = 37
  real(8) :: a(n, m), x(n), y(m), z(n, m), s, t, total, big
  integer :: i, j, k, cnt(m), last
  logical :: neg(m)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 11) - 3
    end do
  end do
  x = [(real(i, 8) / n, i = 1, n)]
  ! matrix times vector
  !$acc parallel loop gang private(s)
  do j = 1, m
    s = 0
    !$acc loop vector reduction(+: s)
    do i = 1, n
      s = s + a(i, j) * x(i)
    end do
    y(j) = s
  end do
  print '(a, 3f12.6)', 'y', y(1), y(17), sum(y)
  ! two vector loops, the second reads what the first has stored
  !$acc parallel loop gang vector_length(32) private(t) reduction(+: total)
  do j = 1, m
    z(1, j) = 0
    !$acc loop vector
    do i = 2, n
      z(i, j) = a(i, j) - a(i - 1, j)
    end do
    t = z(n, j)
    !$acc loop vector
    do i = 1, n - 1
      a(i, j) = z(i + 1, j) * t
    end do
    total = total + t
  end do
  total = 0
  !$acc parallel loop gang reduction(+: total) reduction(max: big)
  do j = 1, m
    big = -1d30
    !$acc loop vector reduction(+: total)
    do i = 1, n
      total = total + a(i, j)
    end do
  end do
  print '(a, 3f14.6)', 'z', sum(z), sum(a), total
  ! counts and logicals, an IF around a vector loop, a sequential loop with a vector loop inside
  !$acc parallel loop gang private(k, t)
  do j = 1, m
    cnt(j) = 0
    neg(j) = .false.
    if (mod(j, 2) == 0) then
      k = 0
      !$acc loop vector reduction(+: k)
      do i = 1, n
        if (a(i, j) > 0) k = k + 1
      end do
      cnt(j) = k
    else
      !$acc loop seq
      do k = 1, 3
        t = k
        !$acc loop vector
        do i = 1, n
          z(i, j) = z(i, j) + a(i, j) * t
        end do
      end do
      cnt(j) = -1
    end if
  end do
  print '(a, 2i8, 2f14.4)', 'c', sum(cnt), cnt(2), sum(z), z(5, 7)
  ! workers around vectors
  !$acc parallel loop gang private(big)
  do j = 1, m
    big = -1d30
    !$acc loop worker
    do k = 1, 4
      !$acc loop vector
      do i = k, n, 4
        z(i, j) = z(i, j) / 2
      end do
    end do
    !$acc loop vector reduction(max: big)
    do i = 1, n
      big = max(big, z(i, j))
    end do
    y(j) = big
  end do
  print '(a, 3f14.6)', 'm', maxval(y), y(3), minval(y)
  call more
contains
  subroutine more
    implicit none
    integer, parameter :: n = 64, m = 40
    real :: a(n, m), y(m), b(n, m), z(n), w(n,m)
    integer :: i, j, k
    do j = 1, m; do i = 1, n; a(i, j) = i + 0.5 * j; end do; end do
    !$acc kernels
    do j = 1, m
      y(j) = 0
      do i = 1, n
        y(j) = y(j) + a(i, j)
      end do
    end do
    !$acc end kernels
    print '(3es14.5)', sum(y)
    !$acc kernels
    do j = 2, m - 1
      do i = 1, n
        z(i) = a(i, j)
      end do
      do i = 2, n - 1
        b(i, j) = z(i - 1) + z(i + 1)
      end do
    end do
    !$acc end kernels
    print '(3es14.5)', sum(b(2:n-1, 2:m-1))
    !$acc parallel loop
    do j = 1, m
      do i = 1, n
        w(i, j) = 0
        do k = 1, 10
          w(i, j) = w(i, j) + a(i, j) * k
        end do
      end do
      y(j) = j
    end do
    print '(3es14.5)', sum(w), sum(y)
    !$acc parallel loop private(z)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        z(i) = a(i, j)
      end do
      !$acc loop vector
      do i = 1, n
        b(i, j) = z(n + 1 - i)
      end do
    end do
    print '(3es14.5)', sum(b), b(1, 2)
    ! matrices of a gang in its own memory, a minimum with a condition, complex numbers, two levels of reductions
    block
      complex :: c(n), total
      real :: tile(8, 8), low
      integer :: found
      total = 0
      do i = 1, n; c(i) = cmplx(i, -i); end do
      found = 0
      low = 1e30
      !$acc parallel loop gang private(tile) reduction(+: total, found) reduction(min: low) vector_length(96)
      do j = 1, m
        !$acc loop vector collapse(1)
        do i = 1, 64
          tile(1 + mod(i - 1, 8), 1 + (i - 1) / 8) = a(i, j)
        end do
        !$acc loop vector reduction(+: total, found) reduction(min: low)
        do i = 1, n
          total = total + c(i) * tile(1, 1)
          if (a(i, j) > 40) found = found + 1
          low = min(low, a(i, j) + tile(8, 8))
        end do
      end do
      print '(3es14.5, i8)', total, low, found
    end block
  end subroutine
end program
