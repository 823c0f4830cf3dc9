! A procedure that is handed on has the INTENT that the interface promises.
module m
  implicit none
contains
  subroutine apply(f, x)
    interface
      subroutine f(x)
        real, intent(in) :: x
      end subroutine f
    end interface
    real, intent(in) :: x
    call f(x)
  end subroutine apply
  subroutine grow(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine grow
end module m

program main
  use m
  call apply(grow, 1.0)
end program main
