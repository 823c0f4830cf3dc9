program main
  character(10) :: text
  integer :: i
  i = 2
  text = 'a' + 'b'
  text = 'a' // i
  if (1 < i < 3) print *, i
end program main
