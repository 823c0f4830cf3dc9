! Letters where a number is expected.
program bad_number
  implicit none
  character(8) :: text
  integer :: i, status
  text = 'twelve'
  read (text, *, iostat=status) i
  print *, 'with IOSTAT=:', status
  read (text, '(i6)') i
  print *, 'not reached'
end program bad_number
