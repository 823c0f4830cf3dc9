! An arithmetic IF wants a number.
program p
  logical :: flag
  flag = .true.
  if (flag) 10, 20, 30
10 continue
20 continue
30 continue
end program p
