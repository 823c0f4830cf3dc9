! There is no such kind.
program p
  real(3) :: x
  x = 1
end program p
