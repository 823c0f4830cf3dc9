! The suffix asks for no preprocessor.
program p
#ifdef DEBUG
  print *, 'debugging'
#endif
end program p
