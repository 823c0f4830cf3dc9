! The host calls what ROUTINE leaves to the device.
module m
  implicit none
contains
  real function twice(x)
    !$acc routine seq nohost
    real, intent(in) :: x
    twice = 2 * x
  end function twice
  subroutine raise(x)
    !$acc routine seq nohost
    real, intent(inout) :: x
    x = twice(x)
  end subroutine raise
end module m
program p
  use m
  implicit none
  integer :: i
  real :: a(4)
  !$acc parallel loop
  do i = 1, 4
    a(i) = twice(real(i))
    call raise(a(i))
  end do
  a(1) = twice(a(1))
  call raise(a(2))
  print *, a
end program p
