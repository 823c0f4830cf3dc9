! A label has a statement.
program p
10
  print *, 1
end program p
