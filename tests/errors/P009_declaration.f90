! An initial value needs `::`.
program p
  integer n = 5
  print *, n
end program p
