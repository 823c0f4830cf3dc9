! INTENT belongs to dummy arguments.
program p
  real, intent(in) :: a
  print *, a
end program p
