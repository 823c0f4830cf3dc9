! Coarrays are refused.
program p
  real :: x, a
  a = 1
  x = a[2]
end program p
