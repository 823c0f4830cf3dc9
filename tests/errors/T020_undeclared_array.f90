! An undeclared array is told of once.
program p
implicit none
integer :: i
do i=1,10
  a(i) = i
  a(i) = a(i)+1
  b(i) = a(i)
end do
print *, a(3), b(2)
call s(a)
contains
subroutine s(x)
real x(:)
end subroutine
end program
