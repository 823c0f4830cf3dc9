! The exit code is STOP's.
program stop_with_code
  implicit none
  print *, 'before'
  stop 7
end program stop_with_code
