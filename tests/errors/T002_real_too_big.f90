! The constant does not fit into its kind.
program p
  real(8) :: x
  x = 1e300
  print *, x
end program p
