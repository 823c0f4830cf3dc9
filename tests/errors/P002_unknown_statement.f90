! CALL is missing.
program p
  update(a, n)
end program p
