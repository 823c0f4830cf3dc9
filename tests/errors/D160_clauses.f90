! Clauses that a directive does not have, that stand twice, with wrong arguments.
program p
  integer :: i
  real :: a(10), s
  s = 0
  !$acc parallel loop copyn(a) reduction(s)
  do i = 1, 10
    a(i) = i
  end do
  !$acc data copy(a) delete(a) default(nothing) default(none) copyin(1)
  !$acc kernels loop collapse(i) vector_length reduction(plus: s) finalize
  do i = 1, 10
    s = s + a(i)
  end do
  !$acc end data
  !$acc data copyin(1)
  s = 0
  !$acc end data
  !$acc serial self(s > 0) self
  s = 0
  !$acc end serial
  !$acc kernels loop reduction(plus: s)
  do i = 1, n
    s = s + a(i)
  end do
end program p
