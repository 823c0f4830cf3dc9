! The format is not well formed.
program p
  real :: x = 1.0
  write (*, '(f8.2, q5)') x
end program p
