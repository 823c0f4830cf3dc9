! The address of an array of characters in a structure is that of a copy: a warning.
program p
  use iso_c_binding
  implicit none
  type :: person
    character :: name(8)
  end type
  type(person), target :: one
  type(c_ptr) :: address
  one%name = 'x'
  address = c_loc(one%name)
  print *, c_associated(address)
end program p
