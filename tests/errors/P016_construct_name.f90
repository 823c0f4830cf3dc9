! The names differ.
program p
  integer :: i
  rows: do i = 1, 3
    print *, i
  end do cols
end program p
