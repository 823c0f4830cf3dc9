program main
  implicit none
  real :: a(10)
  integer :: i
  !$omp parallel do shedule(static)
  do i = 1, 10
    a(i) = i
  end do
  !$omp parallel do schedule(cyclic)
  do i = 1, 10
    a(i) = i
  end do
  !$omp parallel num_threads
  a = 1
  !$omp end parallel nowait
  !$omp parallel do map(tofrom: a)
  do i = 1, 10
    a(i) = i
  end do
  !$omp parallel do reduction(**: a) private(a)
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program main
