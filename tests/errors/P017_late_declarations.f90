! Declarations behind an executable statement are one mistake.
program p
implicit none
integer :: i
i = 3
integer :: j
real :: x(10)
j = i
x(j) = 3
print *, x, j
end program
