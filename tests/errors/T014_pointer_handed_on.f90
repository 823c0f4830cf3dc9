! A pointer that keeps its target, and procedures that would give it another one.
module lists
  implicit none
  type node
    integer :: value = 0
    type(node), pointer :: next => null()
  end type
contains
  subroutine walk(first)
    type(node), pointer, intent(in) :: first
    call step(first)
    call mark(first)
    call step(first%next)
  end subroutine

  subroutine step(place)
    type(node), pointer, intent(inout) :: place
    place => place%next
  end subroutine

  subroutine mark(place)
    type(node), intent(inout) :: place
    place%value = 1
  end subroutine
end module
