! A real number has no cases.
program p
  real :: x = 1.0
  select case (x)
  case (1.0)
    print *, x
  end select
end program p
