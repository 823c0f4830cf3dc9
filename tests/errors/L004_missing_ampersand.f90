! A continued character constant goes on behind an ampersand: a warning.
program p
  print *, 'one, &
            two'
end program p
