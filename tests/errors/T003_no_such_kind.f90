! There is no such kind.
program p
  print *, 1.0_3
end program p
