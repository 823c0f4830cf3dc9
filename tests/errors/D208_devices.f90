! Names of devices: a warning where nobody has the name.
program p
  implicit none
  integer :: i
  real :: a(10)
  !$acc parallel loop device_type(nvidai) vector_length(64)
  do i = 1, 10
    a(i) = i
  end do
  print *, sum(a)
end program p
