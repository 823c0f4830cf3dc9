! DATA cannot initialise an allocatable array.
program p
  real, allocatable :: a(:)
  data a /3*1.0/
  print *, a
end program p
