! Running sums over loops whose bounds depend on each other.
program bounds_of_outer_loops
  implicit none
  integer :: i, j, s, total(10)
  s = 0
  !$omp parallel do collapse(2) reduction(inscan, +: s)
  do i = 1, 4
    do j = 1, i
      s = s + 1
      !$omp scan inclusive(s)
      total(i) = s
    end do
  end do
  print *, total(4)
end program
