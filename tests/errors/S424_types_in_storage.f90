! SEQUENCE and BIND(C) of types that cannot have it.
module m
  type, bind(c) :: list
    real, allocatable :: values(:)
  end type
  type, bind(c) :: name
    character(8) :: text
  end type
  type, bind(c) :: both
    sequence
    real :: x
  end type
  type plain
    sequence
    real :: x
  contains
    procedure, nopass :: show
  end type
  type, extends(both) :: more
    real :: y
  end type
contains
  subroutine show
  end subroutine
end module m

program p
end program p
