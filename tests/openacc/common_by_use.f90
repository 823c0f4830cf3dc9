! COMMON blocks that a module declares, named in the clauses of units that use it.
module blocks
  implicit none
  real :: a(10), b(10), c, d(4)
  common /work/ a, b, c
  common /more/ d
  save
end module
subroutine fill
  use blocks
  implicit none
  integer :: i
  !$acc parallel loop present(/work/)
  do i = 1, 10
    a(i) = i
    b(i) = 2*i
  end do
end subroutine
program comuse
  use blocks
  implicit none
  integer :: i
  a = 0; b = 0; c = 3; d = 1
  !$acc data copy(/work/) copyin(/more/)
  call fill
  !$acc parallel loop
  do i = 1, 10
    a(i) = a(i) + b(i)*c + d(1)
  end do
  !$acc update self(/work/)
  !$acc end data
  print *, sum(a), sum(b)
end program
