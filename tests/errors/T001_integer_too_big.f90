! The constant does not fit into its kind.
program p
  integer(8) :: n = 3000000000
  print *, n
end program p
