! END IF without a block.
program p
  real :: a = 1
  if (a > 0) a = 0
  end if
end program p
