program p
  implicit none
  real :: half, x
  integer :: i
  half(x) = x/2
  i = 3
  print *, half(2.0)
  print *, half(i)
  print *, half(x=2.0)
end program
