! Nothing gives the size.
program p
  real :: a(*)
  a(1) = 1
end program p
