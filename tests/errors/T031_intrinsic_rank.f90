! SUM wants an array.
program p
  real :: x = 1
  print *, sum(x)
end program p
