! What each gang runs: loops over lanes alone, captured values that loops use, routines that count.
program memory_gangs_of_routines
  implicit none
  integer :: n, i, v, s(100), t, cnt
  ! vector loops that no gangs share
  t = 0
  !$acc parallel num_gangs(4) reduction(+: t)
  !$acc loop vector reduction(+: t)
  do i = 1, 10
    t = t + 1
  end do
  !$acc end parallel
  print *, 'vector', t
  n = 0
  !$acc parallel num_gangs(4) copy(n)
  !$acc loop vector
  do i = 1, 10
    !$acc atomic
    n = n + 1
  end do
  !$acc end parallel
  print *, 'vector atomics', n
  ! captured value used by a loop
  n = 0; s = 0
  !$acc parallel num_gangs(4) copy(n, s)
  !$acc atomic capture
  n = n + 1
  v = n
  !$acc end atomic
  !$acc loop gang
  do i = 1, 100
    s(i) = v
  end do
  !$acc end parallel
  print *, 'captured', n, count(s == 0), maxval(s) <= 4, minval(s) >= 1
  n = 0
  !$acc parallel num_gangs(3) copy(n)
  call counts(n)
  !$acc end parallel
  print *, 'routine', n
  n = 0
  cnt = 0
  !$acc parallel num_gangs(3) copy(n) copyout(cnt)
  cnt = 8
  call counts(n)
  !$acc end parallel
  print *, 'routine', n, cnt
  s = 0
  !$acc parallel num_gangs(3) copy(s)
  call shares(s)
  !$acc end parallel
  print *, 'routine of gangs', sum(s)
contains
  subroutine counts(n)
    !$acc routine seq
    integer, intent(inout) :: n
    !$acc atomic
    n = n + 1
  end subroutine
  subroutine shares(s)
    !$acc routine gang
    integer, intent(inout) :: s(100)
    integer :: i
    !$acc loop gang
    do i = 1, 100
      s(i) = s(i) + 1
    end do
  end subroutine
end program
