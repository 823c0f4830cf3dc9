program p
  implicit none
  real :: x
  x = 1
  print 10, x
10 format (f9.4)
20 format (0f9.4)
30 format (q5)
end program
