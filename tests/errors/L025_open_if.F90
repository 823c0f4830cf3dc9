! #endif is missing.
program p
#ifdef DEBUG
  print *, 'debugging'
end program p
