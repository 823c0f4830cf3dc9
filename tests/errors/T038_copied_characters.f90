! The address of an array of characters is that of a copy: a warning.
program p
  use iso_c_binding
  implicit none
  character, target :: name(8)
  type(c_ptr) :: address
  name = 'x'
  address = c_loc(name)
  print *, c_associated(address)
end program p
