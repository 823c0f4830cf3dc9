! The items of an array constructor are of one type.
program p
  real :: a(2)
  a = [1, .true.]
  print *, a
end program p
