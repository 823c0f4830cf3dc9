module m
  implicit none
contains
  subroutine fill(x)
    real, intent(out) :: x(3)
    x = 1
  end subroutine
  subroutine each(a, p)
    real, intent(inout) :: a(:)
    real, pointer, intent(in) :: p(:)
    call fill(a(1))
    call fill(p(2))
    call fill(a(2:))
  end subroutine
end module

program p
  use m
  real, target :: x(5)
  real, pointer :: y(:)
  y => x
  call each(x, y)
  print *, x
  print *, undeclared_function(1.0)
end program
