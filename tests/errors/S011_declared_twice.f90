! A name is declared twice.
program p
  integer :: n
  real :: n
  n = 1
end program p
