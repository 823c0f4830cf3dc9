! The FORMAT statement is missing.
program p
  real :: x = 1.0
  write (*, 100) x
200 format (f8.3)
end program p
