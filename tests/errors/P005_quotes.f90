! Typographic quotes.
program p
  print *, “hello”
end program p
