! An element of an array that is not allocated.
program unallocated_element
  implicit none
  real, allocatable :: a(:)
  a(1) = 1.0
  print *, 'not reached'
end program unallocated_element
