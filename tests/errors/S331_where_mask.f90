! A mask is an array.
program p
  real :: a(10), x = 1
  where (x > 0) a = 1
  print *, a
end program p
