! Gangs that join parts of variables, with no LOOP around them: the parts are the device's where they are present, and nobody's but the host's under IF.
program joined_parts
  implicit none
  integer, parameter :: n = 100
  type tally
    real :: total
    integer :: count
  end type
  real :: s(8), a(n)
  type(tally) :: t, fixed
  integer :: i, calls
  logical :: ok(3)
  a = 1
  s = 0
  calls = 0
  ok = .true.
  t = tally(5, 1)
  fixed = tally(1, 1)
  !$acc enter data copyin(s, a, ok)
  ! What the host has stored since stays there.
  s = -1
  !$acc parallel reduction(+: s(3)) present(s) num_gangs(5)
  s(3) = s(3) + 2
  !$acc end parallel
  print '(a,f6.1)', 'the host has', s(3)
  !$acc parallel reduction(+: s(4)) present(s) num_gangs(5) async(2)
  s(4) = s(4) + 2
  !$acc end parallel
  !$acc parallel reduction(+: s(5)) present(s, a) num_gangs(4)
  !$acc loop gang
  do i = 1, n
    s(5) = s(5) + a(i)
  end do
  !$acc end parallel
  !$acc serial reduction(max: s(6)) reduction(.and.: ok(2)) present(s, ok)
  s(6) = max(s(6), a(1) * 4)
  ok(2) = ok(2) .and. a(2) > 3
  !$acc end serial
  !$acc wait
  !$acc exit data copyout(s, ok) delete(a)
  print '(a,4f8.1,2l2)', 'the device had', s(3:6), ok(:2)
  ! On the host, and without data regions around.
  !$acc parallel reduction(+: s(7)) num_gangs(4) if(wanted(3))
  s(7) = s(7) + 3
  !$acc end parallel
  !$acc parallel reduction(max: s(8)) num_gangs(3) if(wanted(n + 1))
  s(8) = max(s(8), 2.5)
  !$acc end parallel
  print '(a,2f6.1,i3)', 'under a condition', s(7:8), calls
  !$acc serial reduction(+: t%total, t%count)
  t%total = t%total + 2
  t%count = t%count + 2
  !$acc end serial
  !$acc parallel reduction(+: t%count) num_gangs(2) copy(t)
  t%count = t%count + 10
  !$acc end parallel
  !$acc parallel reduction(+: fixed%count) num_gangs(3) self
  fixed%count = fixed%count + 1
  !$acc end parallel
  print '(a,f6.1,i4)', 'components', t
contains
  logical function wanted(k)
    integer, intent(in) :: k
    calls = calls + 1
    wanted = k > n
  end function
end program
