! A file that takes no data.
program disk_is_full
  implicit none
  integer :: i
  open (10, file='/dev/full', status='old', action='write')
  do i = 1, 100000
    write (10, '(a)') 'a line of forty characters, more or less'
  end do
  close (10)
  print *, 'not reached'
end program disk_is_full
