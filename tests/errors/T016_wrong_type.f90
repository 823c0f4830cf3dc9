! A condition is logical.
program p
  real :: n = 3
  do while (n)
    n = n - 1.0
  end do
end program p
