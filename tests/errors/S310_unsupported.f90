! A statement that is refused.
program p
  integer :: n
  assign 10 to n
10 continue
end program p
