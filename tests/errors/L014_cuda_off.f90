! CUDA Fortran directives do not count in this file: a warning.
program p
  integer :: i
  real :: a(10)
  !$cuf kernel do <<<*, *>>>
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program p
