! What other compilers refuse, with a warning.
program area
  real, contiguous :: a(10)
  real :: area
  a = 1
  area = sum(a)
  print *, area
end program area
