module m
  implicit none
  type :: plain
    integer :: n = 0
  end type
  type :: rich
    integer :: n = 0
  contains
    procedure :: show
  end type
contains
  subroutine show(this)
    class(rich), intent(in) :: this
    print *, this%n
  end subroutine
  subroutine any_object(x)
    class(*), intent(in) :: x
    print *, 1
  end subroutine
  subroutine bytes(x)
    type(*), intent(in) :: x(*)
    print *, 2
  end subroutine
  subroutine both(x)
    type(*), intent(in) :: x
    type(plain) :: a(2)
    type(rich) :: b(2)
    call any_object(x)
    call bytes(a)
    call bytes(b)
  end subroutine
end module
program p
  print *, 1
end program
