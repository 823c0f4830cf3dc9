program p
  use iso_c_binding
  implicit none
  type :: t
    integer :: n = 0
  end type
  class(t), pointer :: x
  type(c_ptr) :: at
  allocate(x)
  at = c_loc(x)
  print *, c_associated(at)
end program
