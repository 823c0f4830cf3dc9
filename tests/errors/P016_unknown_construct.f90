! No construct has this name.
program p
  integer :: i
  do i = 1, 3
    cycle rows
  end do
end program p
