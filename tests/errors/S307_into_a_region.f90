! A jump into a region; without its directives the program would be right.
program p
  implicit none
  integer :: i
  real :: a(10)
  a = 0
  if (a(1) > 0) go to 10
  !$acc parallel
  a(1) = 1
10 continue
  !$acc loop
  do i = 2, 10
    a(i) = i
  end do
  !$acc end parallel
  print *, sum(a)
end program p
