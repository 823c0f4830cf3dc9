! Pointer components that begin with what is no variable of a module, is no target, or has another type.
module m
  implicit none
  integer :: plain
  real, target :: x
  type wrong
    integer, pointer :: p => plain
    integer, pointer :: q => x
  end type wrong
end module m
program p
  use m
  implicit none
  type holder
    integer, pointer :: first => n
  end type holder
  integer, target :: n = 1
  type(holder) :: h
  type(wrong) :: w
  print *, h%first, w%p
end program p
