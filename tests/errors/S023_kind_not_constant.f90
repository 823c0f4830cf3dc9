! A kind is constant.
program p
  integer :: k = 8
  real(k) :: x
  x = 1
end program p
