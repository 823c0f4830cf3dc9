! A clause PRIVATE gives a copy without a value.
program p
  real :: a(100), scale
  integer :: i
  a = 1
  scale = 5
  !$acc parallel loop private(scale)
  do i = 1, 100
    a(i) = a(i)*scale
  end do
  print *, a(1)
end program p
