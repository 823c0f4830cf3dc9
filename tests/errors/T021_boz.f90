! A BOZ constant belongs into DATA, INT, REAL and the like.
program p
  real :: x
  x = 2.0 * z'3f800000'
  print *, x
end program p
