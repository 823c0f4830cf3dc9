! What a CONTIGUOUS pointer points to has no gaps.
program main
  implicit none
  real, target :: x(9)
  real, pointer, contiguous :: p(:)
  x = 1
  p => x(::3)
  print *, p
end program main
