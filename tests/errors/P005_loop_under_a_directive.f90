! A loop that cannot be read is one error, and none of the directive before it.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i
  real :: a(n)
  !$acc parallel loop
  do _i = 1, n
    a(i) = 1
  end do
  !$acc parallel loop collapse(2)
  do i = 1, n
    do i$ = 1,
      a(i) = 1
    end do
  end do
  print *, a
end program p
