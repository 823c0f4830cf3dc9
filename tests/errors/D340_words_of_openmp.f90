! Words that are nearly those of a directive, one by one; the one behind is a clause that is nearly one.
program p
  integer :: i
  real :: a(100)
  !$omp paralell do
  do i = 1, 100
    a(i) = 1
  end do
  !$omp parallel for
  do i = 1, 100
    a(i) = 2
  end do
  !$omp paralell
  !$omp do
  do i = 1, 100
    a(i) = 3
  end do
  !$omp endparalell
  !$omp target teams distribute paralel do
  do i = 1, 100
    a(i) = 4
  end do
  !$ omp parallel do
  do i = 1, 100
    a(i) = 5
  end do
  !$omp parallel do privat(i)
  do i = 1, 100
    a(i) = 6
  end do
  print *, a(1)
end program p
