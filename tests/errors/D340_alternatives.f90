! Alternatives that nobody can choose.
program main
  implicit none
  integer :: i, x(9)
  !$omp metadirective when(device={kind(host)} parallel do)
  do i = 1, 9
    x(i) = 1
  end do
  !$omp metadirective when(machine={size(large)}: parallel do)
  do i = 1, 9
    x(i) = x(i) + 1
  end do
  !$omp metadirective otherwise(tile sizes(3))
  do i = 1, 9
    x(i) = x(i) + 1
  end do
  !$omp metadirective when(user={condition(x(1) > 1)}: parallel)
  x(1) = 2
  !$omp begin metadirective when(user={condition(x(1) > 1)}: parallel)
  x(1) = 2
  !$omp error at(once)
  !$omp error at(execution) message(3)
  print *, x
end program
