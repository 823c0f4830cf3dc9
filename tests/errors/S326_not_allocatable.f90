! The array is there already.
program p
  real :: a(10)
  allocate (a(10))
end program p
