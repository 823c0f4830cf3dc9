! DO CONCURRENT as kernels (--stdpar): indices, masks, arrays of the host in all forms, data regions around, and loops that stay on the host.
module helpers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), allocatable :: field(:, :)
contains
  subroutine relax(a, b, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n, n)
    real(wp), intent(out) :: b(n, n)
    integer :: i, j
    do concurrent (j = 1:n, i = 1:n)
      b(i, j) = a(i, j)
    end do
    do concurrent (j = 2:n - 1, i = 2:n - 1)
      b(i, j) = 0.25_wp * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
    end do
  end subroutine relax

  subroutine assumed(v, s)
    real(wp), intent(inout) :: v(:)
    real(wp), intent(in) :: s
    integer :: i
    do concurrent (i = 1:size(v))
      v(i) = v(i) * s + i
    end do
  end subroutine assumed
end module helpers

program concurrent_loops
  use helpers
  implicit none
  integer, parameter :: n = 40
  integer :: i, j, k, wrong, histogram(0:4)
  real(wp) :: a(n, n), b(n, n), v(n), t
  real(wp), allocatable :: w(:)
  integer(8) :: wide
  character(4) :: digits
  wrong = 0

  do concurrent (i = 1:n, j = 1:n)
    a(i, j) = i + 100 * j
  end do
  call check('two indices', abs(sum(a) - sum([((real(i + 100 * j, wp), i = 1, n), j = 1, n)])) < 1e-9_wp)

  call relax(a, b, n)
  call check('a stencil', abs(b(5, 7) - a(5, 7)) < 1e-9_wp .and. b(1, 3) == a(1, 3))

  v = -1
  do concurrent (i = 1:n, mod(i, 3) == 0)
    v(i) = i
  end do
  call check('a mask', count(v > 0) == n / 3 .and. v(4) == -1)

  do concurrent (i = n:1:-2)
    v(i) = 0
  end do
  call check('a step downwards', count(v == 0) == n / 2)

  allocate (w(0:n - 1), field(n, n))
  do concurrent (i = 0:n - 1)
    w(i) = sqrt(real(i, wp))
  end do
  call check('an allocatable from 0', abs(sum(w**2) - n * (n - 1) / 2) < 1e-9_wp)
  do concurrent (j = 1:n)
    do i = 1, n
      field(i, j) = merge(1, 0, i == j)
    end do
  end do
  call check('loops inside, a module''s array', sum(field) == n)
  call assumed(field(:, 3), 2.0_wp)
  call assumed(w(1::2), 0.0_wp)
  call check('an assumed-shape dummy', field(3, 3) == 5 .and. field(4, 3) == 4 .and. w(3) == 2 .and. w(2) /= 2)

  do concurrent (i = 1:n)
    block
      real(wp) :: own
      own = i
      if (own > 20) own = -own
      v(i) = own
    end block
  end do
  call check('BLOCK', v(20) == 20 .and. v(21) == -21)

  histogram = 0
  do i = 1, 3
    do concurrent (k = 0:4)
      histogram(k) = histogram(k) + k * i
    end do
  end do
  call check('inside a loop of the host', all(histogram == [0, 6, 12, 18, 24]))

  !$acc data copy(a) create(b)
  do concurrent (i = 1:n, j = 1:n)
    b(i, j) = 2 * a(i, j)
  end do
  do concurrent (i = 1:n, j = 1:n)
    a(i, j) = b(i, j) + 1
  end do
  !$acc end data
  call check('a data region around', a(2, 3) == 605 .and. a(n, n) == 2 * (n + 100 * n) + 1)

  ! The host keeps what no kernel can say.
  do concurrent (i = 1:3)
    w(i) = w(i) + 0
    if (i == 4) print *, 'never'
  end do
  w(1:3) = 1
  do concurrent (i = 1:3)
    inner: do j = 1, 4
      if (i == 2) exit inner
      if (j == 3) cycle
      w(i) = w(i) + j
    end do inner
    select case (i)
    case (1)
      cycle
    end select
    w(i) = w(i)*10
    write (digits, '(i0)') i
  end do
  call check('jumps in a loop of the host', all(nint(w(1:3)) == [8, 10, 80]))
  t = 0
  do concurrent (i = 5:5)
    t = i
  end do
  call check('a value that is wanted behind the loop', t == 5)
  wide = 0
  do concurrent (i = 1:n, j = 1:n, k = 2:2, wide == 0)
    a(i, j) = k - k + i
  end do
  call check('three indices', sum(a) == n * n * (n + 1) / 2)
  do concurrent (i = 1:0)
    v(i) = huge(t)
  end do
  call check('no iterations', maxval(v) < 100)
  if (wrong == 0) print '(a)', 'do concurrent: all right'
contains
  subroutine check(what, right)
    character(*), intent(in) :: what
    logical, intent(in) :: right
    if (right) return
    wrong = wrong + 1
    print '(2a)', 'wrong: ', what
  end subroutine check
end program concurrent_loops
