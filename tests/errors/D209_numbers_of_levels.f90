! Numbers of gangs, workers and lanes at loops whose region says how many there are.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j
  real :: a(n), b(n, n)
  b = 0
  !$acc parallel loop gang(8) vector(64)
  do i = 1, n
    a(i) = i
  end do
  !$acc kernels num_gangs(4)
  !$acc loop gang(2) vector(32)
  do i = 1, n
    a(i) = i
  end do
  !$acc end kernels
  !$acc kernels
  !$acc loop gang(dim: 2)
  do j = 1, n
    !$acc loop worker(4)
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc end kernels
  !$acc kernels private(i) reduction(+: b)
  a = 1
  !$acc end kernels
  print *, sum(a), sum(b)
end program p
