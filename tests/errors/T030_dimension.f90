program main
  real :: a(3, 4)
  a = 1.0
  print *, size(a, 3), ubound(a, 0)
  print *, sum(a, dim=3)
  print *, shape(spread(a, 3, 2)), shape(spread(a, 4, 2))
end program main
