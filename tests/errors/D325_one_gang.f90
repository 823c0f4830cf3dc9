! Captured values that are other ones in each gang, where loops keep gangs from running the construct side by side.
program one_gang
  implicit none
  integer :: n, v, i, a(100), last, b(2)
  n = 0
  a = 0
  b = 0
  last = 3
  !$acc parallel num_gangs(4) copy(n, a)
  !$acc atomic capture
  n = n + 1
  v = n
  !$acc end atomic
  !$acc loop gang
  do i = 1, 100
    a(i) = v
  end do
  !$acc loop gang
  do i = 1, 100
    a(i) = a(i) + v
  end do
  !$acc end parallel
  !$acc parallel num_gangs(last) firstprivate(b) copy(n, a)
  a(1) = 0
  !$acc atomic capture
  n = n + 1
  b(1) = n
  !$acc end atomic
  a(1) = a(1) + b(1)
  !$acc end parallel
  print *, n, a
end program one_gang
