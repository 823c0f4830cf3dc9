! One block, two layouts.
subroutine s
  common /block/ x, y, n
  n = 1
end subroutine s
program p
  double precision :: a
  common /block/ a, b
  call s
  print *, a, b
end program p
