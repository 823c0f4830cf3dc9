! %VAL for procedures of the program, and in a reference of a function.
program main
  implicit none
  integer :: n
  real :: x
  real, external :: half
  integer(8) :: place
  n = 3
  place = malloc(%val(8))
  call free(%val(place))
  call twice(%val(n))
  x = half(%val(2.0))
  print *, x, %loc(n) /= 0
end program main

subroutine twice(n)
  integer, value :: n
  print *, 2*n
end subroutine twice

real function half(x)
  real, value :: x
  half = x/2
end function half
