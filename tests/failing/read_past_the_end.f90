! READ behind the last record.
program read_past_the_end
  implicit none
  integer :: i, status
  open (10, status='scratch')
  write (10, *) 1
  rewind (10)
  read (10, *) i
  read (10, *, iostat=status) i
  print *, 'with IOSTAT=:', status
  rewind (10)
  read (10, *) i
  read (10, *) i
  print *, 'not reached'
end program read_past_the_end
