! A REAL value with an edit descriptor for integers.
program format_and_type_differ
  implicit none
  real :: x
  x = 1.5
  write (*, '(i5)') x
  print *, 'not reached'
end program format_and_type_differ
