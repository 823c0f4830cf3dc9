module m
  real :: square
  square(x) = x*x
end module
block data
  common /foo/ a
  namelist /group/ a
  data a /1.0/
end block data
program p
  print *, 1
end program
