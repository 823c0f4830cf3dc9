! A line that continues a directive which does not say that it goes on.
program p
  implicit none
  integer :: i
  real :: a(10)
  !$acc parallel loop
  !$acc& copyout(a)
  do i = 1, 10
    a(i) = i
  end do
  print *, sum(a)
end program p
