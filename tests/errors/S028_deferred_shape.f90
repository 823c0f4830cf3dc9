! Deferred shape without ALLOCATABLE.
program p
  real :: a(:)
  a = 1
end program p
