! READ from a unit that is connected to nothing.
program unit_not_connected
  implicit none
  integer :: i
  read (77, *) i
  print *, 'not reached', i
end program unit_not_connected
