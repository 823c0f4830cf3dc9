! OPEN with STATUS='OLD' of a file that is not there.
program open_missing_file
  implicit none
  integer :: status
  open (10, file='no_such_file.dat', status='old', iostat=status)
  print *, 'with IOSTAT=:', status
  open (10, file='no_such_file.dat', status='old')
  print *, 'not reached'
end program open_missing_file
