! Statements of PARALLEL outside of loops count as often as there are gangs, whatever else stands beside them.
program counted_beside_stores
  implicit none
  integer :: n, m, k, i, v, s(100), w(4), hits(8), sum_of, arr(3)
  n = 0; m = 0; k = 5
  !$acc parallel num_gangs(4) copy(n, k) copyout(m)
  k = k + 1
  !$acc atomic update
  n = n + 1
  m = 7
  !$acc end parallel
  print *, 'stores', n, m, k
  n = 0; s = 0
  !$acc parallel num_gangs(5) private(w) copy(s, n)
  w = 3
  !$acc atomic update
  n = n + 1
  !$acc loop gang
  do i = 1, 100
    s(i) = w(1) + i
  end do
  !$acc loop gang
  do i = 1, 100
    s(i) = s(i) + 1
  end do
  !$acc end parallel
  print *, 'loops', n, sum(s)
  ! captured
  hits = 0; n = 0
  !$acc parallel num_gangs(8) copy(n, hits)
  !$acc atomic capture
  n = n + 1
  v = n
  !$acc end atomic
  hits(v) = v
  !$acc end parallel
  print *, 'captured', n, hits
  hits = 0; n = 0; m = 0
  !$acc parallel num_gangs(8) copy(n, hits) copyout(m)
  !$acc atomic capture
  n = n + 1
  v = n
  !$acc end atomic
  hits(v) = v
  m = 3
  !$acc end parallel
  print *, 'captured', n, hits, m
  ! under conditions and in loops of no directive
  n = 0; k = 1
  !$acc parallel num_gangs(3) copy(n, k)
  if (k > 0) then
    !$acc atomic
    n = n + 2
  end if
  do i = 1, 10
    !$acc atomic
    n = n + 1
  end do
  k = 9
  !$acc end parallel
  print *, 'nested', n, k
  ! sums
  sum_of = 0; s = 0
  !$acc parallel num_gangs(5) private(w) copy(s) reduction(+: sum_of)
  w = 3
  sum_of = sum_of + w(1)
  !$acc loop gang reduction(+: sum_of)
  do i = 1, 100
    s(i) = w(1) + i
    sum_of = sum_of + 1
  end do
  !$acc end parallel
  print *, 'sums', sum_of, sum(s)
  sum_of = 0
  !$acc parallel num_gangs(5) copy(s) reduction(+: sum_of)
  sum_of = sum_of + 3
  !$acc loop gang reduction(+: sum_of)
  do i = 1, 100
    s(i) = i
    sum_of = sum_of + 1
  end do
  !$acc end parallel
  print *, 'sums', sum_of, sum(s)
  sum_of = 0
  !$acc parallel num_gangs(5) copy(s) reduction(+: sum_of)
  do i = 1, 10
    sum_of = sum_of + 1
  end do
  !$acc end parallel
  print *, 'plain loop', sum_of
  sum_of = 0
  !$acc parallel num_gangs(5) copy(s, m) reduction(+: sum_of)
  sum_of = sum_of + 1
  if (s(3) == 3) then
    sum_of = sum_of + 10
    !$acc loop gang reduction(+: sum_of)
    do i = 1, 100
      sum_of = sum_of + 100
    end do
  end if
  m = 4
  !$acc end parallel
  print *, 'in conditions', sum_of, m
  arr = 0
  !$acc parallel num_gangs(5) reduction(+: arr)
  arr(2) = arr(2) + 1
  !$acc end parallel
  print *, 'array', arr
end program
