! The type differs.
program p
  real, allocatable :: a(:)
  allocate (double precision :: a(10))
end program p
