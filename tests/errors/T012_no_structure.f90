! An integer has no components.
program p
  integer :: n = 1
  print *, n%x
end program p
