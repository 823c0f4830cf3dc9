! LASTPRIVATE with the value of the last iteration that assigns one.
program last_that_assigns
  implicit none
  integer :: i, x
  x = 0
  !$omp parallel do lastprivate(conditional: x)
  do i = 1, 16
    if (mod(i, 5) == 0) x = i
  end do
  print *, x
end program
