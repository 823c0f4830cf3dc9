! SCAN parts the body of its loop.
program main
  implicit none
  integer :: i, s, q(10)
  s = 0
  q = 0
  !$omp parallel do reduction(inscan, +: s)
  do i = 1, 10
    s = s + i
    if (i > 3) then
      !$omp scan inclusive(s)
      q(i) = s
    end if
  end do
  print *, q
end program
