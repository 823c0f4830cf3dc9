! Procedures that cannot stand for a generic name or an operator.
module m
  implicit none
  type t
    integer :: i = 0
  end type
  interface operator(+)
    module procedure plus, plus_t
  end interface
  interface operator(.join.)
    module procedure three, no_function
  end interface
  interface assignment(=)
    module procedure assigns_nothing, is_function, set
  end interface
  interface mixed
    module procedure no_function, one
  end interface
contains
  real function plus(a, b)
    real, intent(in) :: a, b
    plus = a*b
  end function
  type(t) function plus_t(a, b)
    type(t), intent(in) :: a, b
    plus_t%i = a%i + b%i
  end function
  integer function three(a, b, c)
    type(t), intent(in) :: a, b, c
    three = a%i + b%i + c%i
  end function
  subroutine no_function(a, b)
    type(t), intent(in) :: a, b
    print *, a%i, b%i
  end subroutine
  subroutine assigns_nothing(a, b)
    type(t), intent(in) :: a
    logical, intent(in) :: b
    print *, a%i, b
  end subroutine
  integer function is_function(a, b)
    type(t), intent(inout) :: a
    integer, intent(in) :: b
    is_function = a%i + b
  end function
  subroutine set(a, b)
    type(t), intent(out) :: a
    real, intent(in) :: b
    a%i = int(b)
  end subroutine
  integer function one(i)
    integer, intent(in) :: i
    one = i
  end function
end module

program p
  use m
  implicit none
  type(t) :: x
  x = 2.5
  print *, x%i
end program
