! Jumps that make a loop with two entries.
program p
  integer :: n = 0
  if (n == 0) goto 20
10 n = n + 1
20 n = n + 2
  if (n < 5) goto 10
  if (n < 9) goto 20
  print *, n
end program p
