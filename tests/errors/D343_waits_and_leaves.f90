program main
  implicit none
  integer :: i, s, a(10)
  s = 0
  !$omp parallel do
  do i = 1, 10
    !$omp ordered depend(sink: i - 1)
    a(i) = i
    !$omp ordered depend(source)
  end do
  !$omp parallel do reduction(+: s)
  do i = 1, 10
    s = s + 1
    !$omp scan inclusive(s)
    a(i) = s
  end do
  !$omp parallel
  !$omp single
  !$omp cancel parallel
  !$omp end single
  !$omp end parallel
end program main
