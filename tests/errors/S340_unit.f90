! A unit is an integer or a character variable.
program p
  real :: x = 6.0
  write (x, *) 'hello'
end program p
