! Loops that every gang runs around loops that gangs share, with statements beside these that count gangs.
program gangs_around_loops
  implicit none
  integer :: s, c, i, k, a(100)
  a = [(i, i=1, 100)]
  s = 0
  !$acc parallel num_gangs(2) reduction(+:s) copyin(a)
  do k = 1, 3
    !$acc loop gang
    do i = 1, 100
      s = s + a(i)
    end do
    s = s + 1
  end do
  !$acc end parallel
  print *, s
  c = 0
  !$acc parallel num_gangs(2) copy(c) copyin(a)
  do k = 1, 3
    !$acc atomic
    c = c + 3
    !$acc loop gang
    do i = 1, 100
      !$acc atomic
      c = c + a(i)
    end do
  end do
  !$acc end parallel
  print *, c
end program
