subroutine middle(r)
  real :: r
  r = sum(values(2:3))
end subroutine
program p
  real :: x
  call middle(x)
  print *, x
end program
