! The loop's variable is changed inside.
program p
  integer :: i
  do i = 1, 3
    i = i + 1
  end do
end program p
