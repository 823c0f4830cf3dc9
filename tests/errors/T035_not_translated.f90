! Some things are refused for now.
program p
  complex :: z
  z = (1.0, 2.0)
  z%re = 1.0
  print *, z
end program p
