! Statements that are refused.
program p
  integer :: n, k
  assign 10 to n
10 format (i5)
  go to k
  print n, 5
end program p
