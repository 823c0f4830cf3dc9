! Bits of a constant that the type of an argument has not.
program bits
  implicit none
  integer :: k
  k = int(z'234567890abcdef1')
  print *, k, int(z'1ff', 1), real(z'3f8000001', 4)
end program
