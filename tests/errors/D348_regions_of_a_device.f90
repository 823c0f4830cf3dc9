! The host is the device of OpenMP; its clauses and regions have their rules.
program main
  implicit none
  real :: a(10), s
  integer :: i
  a = 0
  !$omp target enter data map(to: a)
  !$omp target teams distribute parallel do map(tofrom: a) num_treads(4)
  do i = 1, 10
    a(i) = i
  end do
  !$omp target teams distribute parallel do map(tofrom: b)
  do i = 1, 10
    a(i) = i
  end do
  s = 0
  !$omp target
  do i = 1, 10
    if (a(i) > 1) return
  end do
  !$omp end target
  !$omp target data map(a)
  !$omp target update from(a)
  !$omp end target data
  !$omp target exit data map(from: a)
  print *, a, s
end program main
