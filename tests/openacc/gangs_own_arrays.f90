! PARALLEL with arrays that each gang has for itself and statements outside of loops: every gang runs these, and has its share of the loops.
program gangs_own_arrays
  implicit none
  integer, parameter :: n = 77
  integer :: i, j, k, m, steps
  real :: w(4), a(n), b(n, 5), c(n), total
  real, allocatable :: v(:)
  integer :: table(0:9)
  w = [1., 2., 3., 4.]
  a = 0
  c = -1
  !$acc parallel num_gangs(6) firstprivate(w) copy(a)
  w(1) = w(1) + 1
  w(2:3) = w(1)
  !$acc loop gang vector
  do i = 1, n
    a(i) = sum(w) + i
  end do
  !$acc end parallel
  print '(a, f10.1)', 'first', sum(a)

  !$acc parallel private(table) copyout(b) vector_length(32)
  do k = 0, 9
    table(k) = k*k
  end do
  !$acc loop gang
  do j = 1, 5
    !$acc loop vector
    do i = 1, n
      b(i, j) = table(mod(i, 10)) + 100*j
    end do
  end do
  !$acc loop gang vector
  do i = n, 3, -2
    c(i) = table(mod(i, 10))
  end do
  !$acc end parallel
  print '(a, 2f10.1)', 'lanes', sum(b), sum(c)

  total = 1
  allocate (v(3))
  v = [10., 20., 30.]
  m = 3
  !$acc parallel firstprivate(v) reduction(+:total) num_gangs(m)
  v(m) = v(1) + 5
  !$acc loop gang
  do i = 1, n
    total = total + v(mod(i, 3) + 1)
  end do
  !$acc end parallel
  print '(a, f10.1)', 'total', total

  ! Iterations of one gang share its array, in order.
  steps = 0
  !$acc parallel private(w) copyout(a) num_gangs(4)
  w = 0
  !$acc loop gang private(k)
  do i = 1, n
    do k = 1, 4
      w(k) = i*k
    end do
    a(i) = sum(w)
  end do
  !$acc loop gang
  do i = 5, 4
    c(i) = w(1)
  end do
  !$acc end parallel
  print '(a, 2f10.1)', 'order', sum(a), sum(c)

  ! What one loop stores another reads: not every gang waits for all others.
  !$acc parallel private(w) copy(a, c)
  w = 2
  !$acc loop gang
  do i = 1, n
    a(i) = a(i)*w(1)
  end do
  !$acc loop gang
  do i = 1, n
    c(i) = a(n + 1 - i) + w(2)
  end do
  !$acc end parallel
  print '(a, 3f10.1)', 'after', sum(a), sum(c), c(1)
end program
