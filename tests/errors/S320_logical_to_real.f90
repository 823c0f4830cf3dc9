! A logical value is no number.
program p
  real :: n
  logical :: flag
  flag = .true.
  n = flag
  print *, n
end program p
