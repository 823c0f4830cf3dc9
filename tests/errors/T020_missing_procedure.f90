! The function is in none of the files.
program p
  real, external :: rate
  print *, rate(1.0)
end program p
