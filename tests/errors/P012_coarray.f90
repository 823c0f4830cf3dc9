! Coarrays are refused.
program p
  real :: a[*]
  a = 1
end program p
