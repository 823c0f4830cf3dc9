! SQRT wants a real or complex number.
program p
  print *, sqrt(2)
end program p
