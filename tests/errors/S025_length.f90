! A length is an integer.
program p
  character(len=1.5) :: c
  c = 'a'
end program p
