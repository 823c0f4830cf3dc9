program p
  real :: half, x
  half(x) = x/2
  target :: half
  print *, half(2.0)
end program
