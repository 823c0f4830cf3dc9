! A procedure whose loops gangs share, and whose other statements count gangs; arrays in REDUCTION that statements read.
module counting
contains
  subroutine share(t, n)
    !$acc routine gang
    integer, intent(inout) :: t, n
    integer :: i
    !$acc atomic update
    n = n + 1
    !$acc loop gang
    do i = 1, 8
      !$acc atomic update
      t = t + 1
    end do
  end subroutine share
end module counting

program routine_of_gangs
  use counting
  implicit none
  integer :: n, t, v(2)
  n = 0
  t = 0
  v = 0
  !$acc parallel num_gangs(4) copy(n, t)
  call share(t, n)
  !$acc end parallel
  !$acc parallel num_gangs(2) reduction(+:v)
  v(1) = v(1) + 1
  v(2) = v(1)*3
  !$acc end parallel
  !$acc parallel num_gangs(1) reduction(+:v)
  v(1) = v(1) + 1
  v(2) = v(1)*3
  !$acc end parallel
  print *, n, t, v
end program routine_of_gangs
