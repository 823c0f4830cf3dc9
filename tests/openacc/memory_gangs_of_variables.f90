! NUM_GANGS and ASYNC mean the values that their expressions have in front of the construct.
program memory_gangs_of_variables
  implicit none
  integer :: n, t, s, i, q
  n = 2
  t = 0
  s = 0
  !$acc parallel num_gangs(n) copy(n, t, s)
  !$acc atomic update
  n = n + 1
  !$acc loop gang
  do i = 1, 8
    !$acc atomic update
    t = t + 1
  end do
  !$acc atomic update
  s = s + 1
  !$acc end parallel
  print *, n, t, s

  q = 1
  n = 3
  s = 0
  !$acc parallel num_gangs(n + 1) async(q) copy(q, s, n)
  q = 7
  n = 1
  !$acc loop gang
  do i = 1, 8
    !$acc atomic update
    s = s + 1
  end do
  !$acc atomic update
  s = s + 1
  !$acc end parallel
  !$acc wait(1)
  print *, q, n, s
end program
