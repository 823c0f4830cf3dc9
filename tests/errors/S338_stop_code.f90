! A STOP code is an integer or a character constant.
program p
  if (command_argument_count() > 1) stop 1, silent=.true.
  if (command_argument_count() > 0) error stop 1, quiet=3
  stop 1.5
end program p
