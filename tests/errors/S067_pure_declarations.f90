! Pure procedures declare what they do to their arguments, and keep no values.
module shapes
  implicit none
  type shape
    real :: area = 0.0
  end type shape
  type, extends(shape) :: circle
    real :: radius = 1.0
  end type circle
contains
  pure real function area(r)
    real :: r
    area = 3.14159*r*r
  end function area

  pure real function shrunk(r)
    real, intent(inout) :: r
    r = 0.5*r
    shrunk = r
  end function shrunk

  pure subroutine count_calls(n)
    integer, intent(out) :: n
    integer :: calls = 0
    n = calls
  end subroutine count_calls

  pure subroutine reset(s)
    class(shape), intent(out) :: s
    s%area = 0.0
  end subroutine reset

  pure subroutine apply(f, x)
    interface
      real function f(x)
        real, intent(in) :: x
      end function f
    end interface
    real, intent(inout) :: x
    x = f(x)
  end subroutine apply

  pure subroutine outer(x)
    real, intent(inout) :: x
    call inner()
  contains
    subroutine inner()
    end subroutine inner
  end subroutine outer
end module shapes

program main
  use shapes
  implicit none
  print *, area(2.0)
end program main
