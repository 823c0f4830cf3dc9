! The type is not declared.
program p
  type(point) :: a
  a%x = 1
end program p
