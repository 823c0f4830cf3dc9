! Loops that end before their last iteration leave elements alone: those keep the host's values.
program data_left_by_exit
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n, n), i, j
  a = 7
  !$acc kernels
  do i = 1, n
    a(i) = i
    if (i == 5) exit
  end do
  !$acc end kernels
  print '(10i3)', a
  b = 1
  !$acc serial
  columns: do j = 1, n
    do i = 1, n
      b(i, j) = 2
      if (i == j) cycle columns
    end do
  end do columns
  !$acc end serial
  print '(10i3)', b
end program data_left_by_exit
