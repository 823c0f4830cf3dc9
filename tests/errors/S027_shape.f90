! A deferred shape has no bounds.
program p
  real, allocatable :: a(2:)
  allocate(a(3))
end program p
