program main
  implicit none
  real :: a(10)
  integer :: i
  !$omp parallel do collapse(2)
  do i = 1, 10
    a(i) = i
  end do
  i = 1
  !$omp parallel do
  do while (i < 3)
    i = i + 1
  end do
  print *, a
end program main
