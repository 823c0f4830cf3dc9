! A heading that is not closed: the procedure is there all the same.
module m
implicit none
contains
subroutine s(a, b
  integer, intent(in) :: a
  real, intent(out) :: b
  integer :: i
  b = 0
  do i=1,a
    b = b + i
  end do
  if (b>3) then
    b = 4
  end if
end subroutine
end module
program p
use m
real x
call s(3,x)
print *,x
end program
