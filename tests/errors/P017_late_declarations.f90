! Types, interfaces and USE behind an executable statement are one mistake.
program p
implicit none
integer :: i
i = 3
use iso_c_binding
type pair
  integer :: one, other
end type
implicit none
print *, i
end program
