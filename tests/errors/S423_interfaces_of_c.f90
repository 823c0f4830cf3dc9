module m
  use iso_c_binding
  implicit none
  type, bind(c) :: pair
    integer(c_int) :: a = 0
  end type
  interface
    subroutine one(x) bind(c)
      import
      integer(c_int), value, optional :: x
    end subroutine
    subroutine two(text) bind(c)
      import
      character(kind=c_char, len=80), allocatable :: text
    end subroutine
    subroutine three(q) bind(c)
      import
      type(pair), pointer :: q
    end subroutine
  end interface
end module
program p
  use m
  print *, 1
end program
