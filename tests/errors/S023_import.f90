! Interface bodies that use what stands around them, be it declared there or used from a module.
module kinds
  use iso_c_binding
  implicit none
  integer, parameter :: working = 8, wide = 10
  type :: point
    real :: x
  end type point
  interface
    subroutine first(x)
      real(working) :: x
    end subroutine first
    integer(c_int) function second(text) bind(c)
      character(c_char) :: text
    end function second
    subroutine third(at, a)
      type(point) :: at
      real :: a(wide)
    end subroutine third
    subroutine fourth(at) bind(c)
      import :: c_int
      type(c_ptr), value :: at
      integer(c_int) :: fine
    end subroutine fourth
  end interface
end module kinds
program p
  use kinds
  integer(c_int) :: n
  call first(1d0)
  n = second('a')
  call third(point(1.0), [1.0])
  call fourth(c_null_ptr)
end program p
