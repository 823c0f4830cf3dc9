! Atomic operations outside of loops: as often as there are gangs, where the author says how many.
program memory_counted_gangs
  implicit none
  integer :: i, count, seen(3), sum_of(2)
  real :: w(2)
  count = 0
  seen = 0
  !$acc parallel num_gangs(5) copy(count)
  !$acc atomic
  count = count + 1
  !$acc end parallel
  !$acc parallel num_gangs(7) copy(seen) private(w)
  w = 3
  !$acc atomic
  seen(2) = seen(2) + int(w(2))
  !$acc end parallel
  sum_of = 0
  !$acc parallel num_gangs(4) copy(sum_of) private(w)
  w(1) = 2
  !$acc loop gang vector
  do i = 1, 100
    !$acc atomic
    sum_of(1) = sum_of(1) + int(w(1))
  end do
  !$acc atomic
  sum_of(2) = sum_of(2) + 1
  !$acc end parallel
  print '(5(1x, i0))', count, seen(2), sum_of
end program
