! A status is an integer.
program p
  real :: status
  real, allocatable :: a(:)
  allocate (a(10), stat=status)
end program p
