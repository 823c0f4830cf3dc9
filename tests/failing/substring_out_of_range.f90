! A substring beyond the end.
program substring_out_of_range
  implicit none
  character(5) :: word
  integer :: n
  word = 'seven'
  n = 9
  print *, word(2:n)
end program substring_out_of_range
