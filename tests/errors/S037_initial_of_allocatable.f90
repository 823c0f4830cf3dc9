! An allocatable array has no initial value.
program p
  real, allocatable :: a(:) = [1.0]
  print *, a
end program p
