! INTENT(OUT) arguments that nobody sets; procedures that do not come back need not set theirs.
module halving
  implicit none
contains
  subroutine halves(x, low, high, parts)
    real, intent(in) :: x
    real, intent(out) :: low, high
    integer, intent(out) :: parts(2)
    low = 0.5*x
  end subroutine halves

  subroutine later(x)
    real, intent(out) :: x
    error stop 'not written yet'
  end subroutine later
end module halving

program main
  use halving
  implicit none
  real :: low, high
  integer :: parts(2)
  call halves(3.0, low, high, parts)
  if (low > 9.0) call later(low)
  print *, low
end program main
