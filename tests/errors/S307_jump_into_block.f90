! A jump leads into a block.
program p
  integer :: n = 1
  goto 10
  if (n > 0) then
10  n = 0
  end if
end program p
