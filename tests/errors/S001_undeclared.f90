! Names under IMPLICIT NONE are declared.
program p
  implicit none
  integer :: total
  total = 0
  do i = 1, 10
    totl = total + i
  end do
  print *, total
end program p
