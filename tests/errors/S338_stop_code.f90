! A STOP code is an integer or a character constant.
program p
  stop 1.5
end program p
