program main
  implicit none
  real :: a(10)
  integer :: i, j
  !$omp parallel do
  do i = 1, 10
    a(i) = i
    !$omp barrier
  end do
  !$omp parallel
  !$omp do
  do i = 1, 10
    !$omp do
    do j = 1, 10
      a(j) = i
    end do
  end do
  !$omp single
  !$omp sections
  a(1) = 1
  !$omp end sections
  !$omp end single
  !$omp section
  !$omp end parallel
  print *, a
end program main
