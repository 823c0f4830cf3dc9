! The subscript is out of bounds.
program p
  real :: a(10)
  a(11) = 0.0
  a([1, 10]) = 1.0
  print *, a(1), a([0, 2, 5]), a([11, -1])
end program p
