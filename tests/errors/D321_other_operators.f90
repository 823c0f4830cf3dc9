! Reductions with another operator than that of the statements.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j
  real :: a(n, n), s, m, t
  a = 1
  s = 1
  m = 0
  t = 0
  !$acc parallel loop reduction(*: s) reduction(min: m) copyin(a)
  do i = 1, n
    s = s + a(i, 1)
    if (a(i, 1) > m) m = a(i, 1)
  end do
  !$acc parallel loop private(t) copy(a)
  do j = 1, n
    t = 1
    !$acc loop vector reduction(+: t)
    do i = 1, n
      t = t * a(i, j)
    end do
    a(1, j) = t
  end do
  print *, s, m, a(1, 1)
end program p
