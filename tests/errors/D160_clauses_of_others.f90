! Clauses that other directives have, those of OpenMP, and an operator that no reduction has.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i
  real :: a(n), s
  a = 1
  s = 0
  !$acc enter data copy(a)
  !$acc parallel loop shared(a) schedule(static)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop finalize
  do i = 1, n
    a(i) = i
  end do
  !$acc update copyin(a)
  !$acc parallel loop reduction(-: s)
  do i = 1, n
    s = s - a(i)
  end do
  !$acc parallel loop gang(statc: 4) reduction(+: s, *: s) private(i: s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc parallel loop copyin(readonl: a)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc exit data copyin(a)
  !$acc serial loop num_gangs(4)
  do i = 1, n
    a(i) = i
  end do
  !$acc update self
  print *, a, s
end program p
