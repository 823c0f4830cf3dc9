! ATOMIC of a whole array, in host code and in a region.
program whole_arrays
  implicit none
  integer :: a(4)
  a = 0
  !$acc atomic write
  a = 1
  !$acc parallel copy(a)
  !$acc atomic update
  a = a + 1
  !$acc end parallel
  print *, a
end program whole_arrays
