! There is no label 0.
program p
  go to 0
end program p
