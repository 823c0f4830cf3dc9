! The character constant is not closed.
program p
  print *, 'done
end program p
