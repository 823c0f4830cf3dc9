! %VAL for dummy arguments without VALUE, and for those with it.
program main
  implicit none
  interface
    real function half(x)
      real :: x
    end function half
  end interface
  integer :: n
  real :: x
  integer(8) :: place
  n = 3
  place = malloc(%val(8))
  call free(%val(place))
  call twice(%val(n))
  x = half(%val(2.0))
  print *, x, %loc(n) /= 0
contains
  subroutine twice(n)
    integer, value :: n
    print *, 2*n
  end subroutine twice
end program main

real function half(x)
  real :: x
  half = x/2
end function half
