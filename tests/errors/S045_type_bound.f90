! Type-bound procedures are refused.
module m
  type t
    integer :: n
  contains
    procedure :: show
  end type t
contains
  subroutine show(a)
    class(t) :: a
    print *, a%n
  end subroutine show
end module m
program p
end program p
