! A real DO variable: a warning.
program p
  real :: x
  do x = 0.0, 1.0, 0.25
    print *, x
  end do
end program p
