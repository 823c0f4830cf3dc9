program p
  implicit none
  integer, allocatable :: a(:), b(:)
  allocate (a(3), b(size(a)))
  print *, size(b)
end program
