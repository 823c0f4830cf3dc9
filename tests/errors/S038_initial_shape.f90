! The value has another shape.
program p
  integer :: n(3) = [1, 2]
  print *, n
end program p
