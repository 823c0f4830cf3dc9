! The step is zero.
program p
  integer :: i
  do i = 1, 3, 0
    print *, i
  end do
end program p
