! The statement does not follow the grammar.
program p
  integer, dimension 10 :: a
  a = 1
end program p
