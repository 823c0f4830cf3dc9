! The subscript is out of bounds.
program p
  real :: a(10)
  a(11) = 0.0
  print *, a(1)
end program p
