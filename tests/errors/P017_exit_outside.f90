! There is no loop to leave.
program p
  integer :: n = 3
  if (n > 0) then
    exit
  end if
end program p
