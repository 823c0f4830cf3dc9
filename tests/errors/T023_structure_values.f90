! Three values for two components.
program p
  type point
    real :: x, y
  end type point
  type(point) :: q
  q = point(1.0, 2.0, 3.0)
  print *, q%x
end program p
