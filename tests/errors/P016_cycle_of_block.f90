! Only loops have rounds.
program p
  integer :: n = 3
  part: if (n > 0) then
    cycle part
  end if part
end program p
