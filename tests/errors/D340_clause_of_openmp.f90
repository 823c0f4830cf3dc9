program main
  implicit none
  real :: a(10)
  integer :: i
  !$omp declare reduction(twice : real)
  !$omp declare reduction(thrice : real : omp_out = 3*omp_in) initializer(omp_priv)
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
  !$omp target map(tofrum: a)
  a = 2
  !$omp end target
  !$omp target update form(a)
  !$omp target update to(always: a)
  !$omp parallel do reduction(twice: a)
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program main
