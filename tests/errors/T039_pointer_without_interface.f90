! A pointer without an interface for a procedure that callers must know.
module lists
  implicit none
  type cell
    integer :: number = 0
    type(cell), pointer :: next => null()
  end type
contains
  subroutine follow(at)
    type(cell), pointer, intent(inout) :: at
    at => at%next
  end subroutine
end module

program p
  use lists
  implicit none
  procedure(), pointer :: step
  type(cell), pointer :: at
  nullify (at)
  step => follow
  if (associated(at)) call step(at)
end program
