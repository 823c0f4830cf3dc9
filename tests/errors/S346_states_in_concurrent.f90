! A function whose value depends on what was called before.
program noise
  implicit none
  integer :: i
  real :: x(4)
  do concurrent (i = 1:4)
    x(i) = rand()
  end do
  print *, x
end program
