! Reading into a part of a complex variable
program p
  implicit none
  complex :: z

  read (*, *) z%re
  print *, z
end program p
