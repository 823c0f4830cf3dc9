! A loop that ends at the largest integer does not run for ever; a step of zero is an error.
program loop_to_the_largest_integer
  implicit none
  integer :: i, n, step
  n = 0
  do i = huge(i) - 2, huge(i)
    n = n + 1
  end do
  print *, n
  n = 0
  do i = -huge(i), huge(i), huge(i)
    n = n + 1
  end do
  print *, n
  step = 0
  do i = 1, 10, step
    n = n + 1
  end do
  print *, 'not reached'
end program loop_to_the_largest_integer
