! Binary numbers have the digits 0 and 1.
program p
  print *, int(b'102')
end program p
