! Regions without END, ENDs without region, directives without a loop.
program p
  integer :: i
  real :: a(10)
  !$acc end data
  !$acc parallel loop
  a = 1
  !$acc kernels
  do i = 1, 10
    a(i) = i
  end do
  !$acc end parallel
end program p
