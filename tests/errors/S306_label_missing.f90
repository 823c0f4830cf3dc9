! The label is nowhere.
program p
  goto 20
10 continue
end program p
