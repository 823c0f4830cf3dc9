program p
  implicit none
  integer :: n
  n = iand(5, z'ff')
  n = iand(z'0f', z'ff')
  n = merge_bits(b'01', b'10', 42)
  print *, n
end program
