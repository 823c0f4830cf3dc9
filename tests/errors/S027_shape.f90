! Dimensions that do not fit together.
program p
  real, dimension(:), allocatable :: a
  real :: b(10, *)
  b = 1
end program p
