! ALLOCATE of an array that is allocated.
program allocate_twice
  implicit none
  integer, allocatable :: a(:)
  integer :: status
  allocate (a(3))
  allocate (a(4), stat=status)
  print *, 'with STAT=:', status /= 0, size(a)
  allocate (a(4))
  print *, 'not reached'
end program allocate_twice
