! A format that is made when the program runs, and wrong.
program bad_format
  implicit none
  character(10) :: form
  form = '(i5, q3'
  write (*, form) 1
  print *, 'not reached'
end program bad_format
