! Only pointers point.
program p
  real, target :: a(10)
  real :: q(10)
  q => a
end program p
