module m
  implicit none
  type :: pair
    integer :: a, b
  end type
  interface operator(<)
    procedure below
  end interface operator(.gt.)
  interface operator(.lt.)
    procedure apart
  end interface operator(<)
  interface size_of
    procedure size_of_pair
  end interface sizes
contains
  logical function below(x, y)
    type(pair), intent(in) :: x, y
    below = x%a < y%a
  end function
  logical function apart(x, i)
    type(pair), intent(in) :: x
    integer, intent(in) :: i
    apart = x%a < i
  end function
  integer function size_of_pair(x)
    type(pair), intent(in) :: x
    size_of_pair = x%a
  end function
end module

program p
  use m
  print *, pair(1, 2) < pair(2, 3)
end program
