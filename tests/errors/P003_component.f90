! A component that cannot be read is not missed on top.
program p
implicit none
type t
  integer :: a(
  real :: b
end type
type(t) :: x
x%a = 1
x%b = 2
x%a(3) = 3
print *, x%a, x%b
end program
