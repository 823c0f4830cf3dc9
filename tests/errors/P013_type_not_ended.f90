! A type without END TYPE takes the variables behind it for components.
module m
implicit none
type t
  integer :: a
  real :: b
integer :: k
real :: w(10)
contains
subroutine s(x)
  type(t), intent(inout) :: x
  integer :: i
  do i=1,10
    x%a = x%a + i
    w(i) = x%b
  end do
  if (k>3) print *, k
end subroutine
subroutine s2(x)
  integer :: x
  x = k
end subroutine
end module
program p
use m
type(t) :: y
call s(y)
end program
