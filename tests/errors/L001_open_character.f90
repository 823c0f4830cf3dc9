! The character constant is not closed.
program p
  print *, 'it's done
end program p
