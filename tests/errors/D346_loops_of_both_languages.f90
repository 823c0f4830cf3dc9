! Directives of OpenACC and of OpenMP on one loop: that of OpenACC counts.
program main
  implicit none
  real :: a(10), s
  integer :: i
  a = 1
  s = 0
  !$omp parallel do reduction(+: s)
  !$acc parallel loop reduction(+: s)
  do i = 1, 10
    s = s + a(i)
  end do
  !$acc parallel loop
  !$omp parallel do
  do i = 1, 10
    a(i) = s
  end do
  !$omp end parallel do
  !$acc kernels
  !$omp do
  do i = 1, 10
    a(i) = s
  end do
  !$acc end kernels
  print *, a, s
end program main
