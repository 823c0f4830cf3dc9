! An argument is given twice.
program p
  real :: a(3), b(3)
  a = 1
  b = 2
  print *, sum(a, array=b)
end program p
