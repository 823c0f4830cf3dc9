! Logical values are compared with .EQV.
program p
  logical :: flag
  flag = .true.
  if (flag == .true.) stop
end program p
