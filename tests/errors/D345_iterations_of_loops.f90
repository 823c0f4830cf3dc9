program main
  implicit none
  integer :: i, j, a(10, 10)
  a = 1
  !$omp parallel do ordered(2) private(j)
  do i = 2, 10
    do j = 2, i
      !$omp ordered depend(sink: i - 1, j) depend(sink: i)
      a(i, j) = a(i - 1, j) + 1
      !$omp ordered depend(source) depend(in: a)
    end do
  end do
end program main
