program p
  implicit none
  character(3) :: how
  how = 'no'
  open (10, file='x', asynchronous=how)
  write (10, *, asynchronous=how) 1
  close (10)
end program
