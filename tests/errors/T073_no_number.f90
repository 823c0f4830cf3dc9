program p
  implicit none
  real :: x
  real(8) :: y
  x = 1.0 / 0.0
  y = 1d0 / (2d0 - 2d0) + 1
  x = sqrt(-1.0)
  x = log(0.0) + acos(2.0)
  x = 10.0**40
  y = 10.0**40 * 2
  x = 1d300
  print *, x, y, sqrt(-4d0), 2.0 / 3.0, (1.0, 0.0) / (0.0, 0.0)
end program
