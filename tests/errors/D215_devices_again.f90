! Kinds of devices that two heads of clauses name.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i
  real :: a(n)
  !$acc parallel loop device_type(nvidia) num_gangs(4) device_type(nvidia) vector_length(64)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop device_type(nvidia) vector_length(64) device_type(*) vector_length(32)
  do i = 1, n
    a(i) = i
  end do
  print *, a
end program p
