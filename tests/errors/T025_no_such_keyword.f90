! SUM has no argument of this name.
program p
  real :: a(3, 3)
  a = 1
  print *, sum(a, dimension=1)
end program p
