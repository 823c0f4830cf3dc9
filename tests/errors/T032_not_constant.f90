! A kind is constant.
program p
  integer :: k = 8
  print *, real(1, k)
end program p
