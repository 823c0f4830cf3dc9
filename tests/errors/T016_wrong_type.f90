! A condition is logical.
program p
  integer :: n = 3
  do while (n)
    n = n - 1
  end do
end program p
