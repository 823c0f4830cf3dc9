! The module is in none of the files.
program p
  use geometry
  print *, 1
end program p
