program main
  implicit none
  integer :: area
  print *, area(2.0)
end program main

real function area(r)
  real :: r
  area = r*r
end function area
