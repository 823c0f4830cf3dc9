! Logical values are not added.
program p
  logical :: flag
  flag = .true.
  if (flag + 1 > 0) stop
end program p
