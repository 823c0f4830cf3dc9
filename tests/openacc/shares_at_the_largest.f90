! The gangs' shares of loops that end where their counters do.
program shares_at_the_largest
  implicit none
  integer, parameter :: big = huge(1)
  integer :: w(4), i, cnt(0:20), first, last, m
  integer(1) :: b
  integer(2) :: h
  w = 0; cnt = 0
  first = big - 10; last = big
  !$acc parallel num_gangs(7) private(w) copy(cnt) firstprivate(first, last)
  w = 2
  !$acc loop gang
  do i = first, last
    cnt(i - first) = cnt(i - first) + w(1)
  end do
  !$acc end parallel
  print *, cnt
  cnt = 0
  !$acc parallel num_gangs(7) private(w) copy(cnt)
  w = 3
  !$acc loop gang
  do i = big - 10, big
    cnt(i - (big - 10)) = cnt(i - (big - 10)) + w(1)
  end do
  !$acc end parallel
  print *, cnt
  cnt = 0
  !$acc parallel num_gangs(7) private(w) copy(cnt)
  w = 4
  !$acc loop gang
  do b = 117, 127
    cnt(b - 117) = cnt(b - 117) + w(1)
  end do
  !$acc end parallel
  print *, cnt
  cnt = 0
  !$acc parallel num_gangs(9) private(w) copy(cnt)
  w = 5
  !$acc loop gang
  do h = -32767_2, -32750_2, 3_2
    cnt((h + 32767)/3) = cnt((h + 32767)/3) + w(1)
  end do
  !$acc end parallel
  print *, cnt
  cnt = 0
  m = -2
  !$acc parallel num_gangs(5) private(w) copy(cnt)
  w = 6
  !$acc loop gang
  do i = -big + 20, -big, m
    cnt(i + big) = cnt(i + big) + w(1)
  end do
  !$acc end parallel
  print *, cnt
end program
