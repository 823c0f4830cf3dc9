! One bound for two dimensions.
program p
  real, allocatable :: a(:, :)
  allocate (a(10))
end program p
