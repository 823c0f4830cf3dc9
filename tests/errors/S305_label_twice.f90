! A label stands once.
program p
  integer :: n
10 continue
10 n = 1
  if (n < 0) goto 10
end program p
