! One IF in one line.
program p
  real :: a = 1, b = 2, c
  if (a > 0) if (b > 0) c = 1
end program p
