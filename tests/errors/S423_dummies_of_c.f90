! Dummy arguments that no procedure with BIND(C) has.
module for_c
  use iso_c_binding
  implicit none
  type, bind(c) :: pair
    integer(c_int) :: first = 1, second = 2
  end type
contains
  subroutine texts(fixed, free) bind(c)
    character(kind=c_char, len=80), allocatable :: fixed
    character(kind=c_char, len=:), pointer :: free
    if (allocated(fixed)) print *, associated(free)
  end subroutine

  subroutine absent(n) bind(c)
    integer(c_int), optional, value :: n
    if (present(n)) print *, n
  end subroutine

  subroutine begun(x) bind(c)
    type(pair), pointer :: x
    print *, x%first
  end subroutine
end module
