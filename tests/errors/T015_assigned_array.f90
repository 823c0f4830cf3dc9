program p
  integer :: next(5)
  assign 10 to next
10 continue
end program
