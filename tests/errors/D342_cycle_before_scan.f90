! A CYCLE before SCAN leaves the part of the iteration whose value is added.
program main
  implicit none
  integer :: i, s, q(10)
  s = 0
  !$omp parallel do reduction(inscan, +: s)
  do i = 1, 10
    if (i == 3) cycle
    s = s + i
    !$omp scan inclusive(s)
    q(i) = s
  end do
  print *, q
end program
