module sums
  implicit none
  type :: amount
    integer :: n = 0
  contains
    procedure, nopass :: made
    procedure :: add
    procedure :: both
    generic :: operator(+) => add
    generic :: operator(.with.) => both
    generic :: operator(.make.) => made
  end type
contains
  integer function made(n)
    integer, intent(in) :: n
    made = n
  end function
  subroutine add(a, b)
    class(amount), intent(in) :: a
    integer, intent(in) :: b
    print *, a%n + b
  end subroutine
  integer function both(a, b, c)
    class(amount), intent(in) :: a
    integer, intent(in) :: b, c
    both = a%n + b + c
  end function
end module

program p
  use sums
  print *, 1
end program
