program p
  implicit none
  intrinsic :: c_sizeof
  print *, 1
end program
