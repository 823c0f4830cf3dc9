module m
  implicit none
  type :: list
    real, allocatable :: x(:)
  end type
  type :: node
    integer :: i = 0
  end type
  type(node), pointer :: first
  type(node), allocatable, target :: made
  integer, pointer :: p => first%i, q => made%i
  type(list) :: filled = list([1.0, 2.0]), empty = list(null())
end module
program p
  use m
  print *, allocated(empty%x)
end program
