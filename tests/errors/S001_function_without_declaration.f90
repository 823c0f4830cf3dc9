! Under IMPLICIT NONE the type of an external function is declared.
program main
  implicit none
  print *, half(4.0)
end program main

real function half(x)
  implicit none
  real, intent(in) :: x
  half = 0.5*x
end function half
