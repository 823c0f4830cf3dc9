! A text where the format stands.
program p
  print 'hello'
end program p
