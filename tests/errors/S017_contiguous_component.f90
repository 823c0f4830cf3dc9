module m
  implicit none
  type :: t
    real, contiguous, pointer :: p(:)
    real, contiguous, allocatable :: a(:)
    real, pointer, contiguous :: x
  end type
end module
program p
  print *, 1
end program
