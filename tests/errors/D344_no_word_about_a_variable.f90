program main
  implicit none
  real :: a(10), factor
  integer :: i
  factor = 2.0
  !$omp parallel do default(none) shared(a)
  do i = 1, 10
    a(i) = factor * i
  end do
  print *, a
end program main
