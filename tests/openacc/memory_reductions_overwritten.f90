! Arrays in REDUCTION that a construct sets anew: what they hold before it is joined with what the gang has at its end.
program reductions_overwritten
  implicit none
  integer :: total(4), steps(4), i
  total = 1
  !$acc parallel num_gangs(1) reduction(+:total)
  total = 7
  !$acc end parallel
  print *, total
  total = 1
  !$acc parallel reduction(max:total)
  do i = 1, 4
    total(i) = i - 2
  end do
  !$acc end parallel
  print *, total
  total = 1
  !$acc serial reduction(+:total)
  total = 7
  !$acc end serial
  print *, total
  total = 1
  steps = [1, 2, 3, 4]
  !$acc parallel num_gangs(1) reduction(+:total) copyin(steps)
  total = steps
  !$acc loop gang
  do i = 1, 4
    total(i) = total(i) + steps(i)
  end do
  !$acc end parallel
  print *, total
end program
