! Regions that end inside constructs, constructs that end inside regions, and the END of another region: one error for each.
program p
  implicit none
  integer :: i
  real :: a(10)
  a = 0
  !$acc data copy(a)
  do i = 1, 10
    !$acc end data
    a(i) = i
  end do
  call second(a)
  call third(a)
end program p

subroutine second(a)
  implicit none
  real :: a(10)
  if (a(1) > 0) then
    !$acc data copy(a)
    a(1) = 2
  end if
  !$acc end data
end subroutine second

subroutine third(a)
  implicit none
  real :: a(10)
  integer :: i
  !$acc parallel
  !$acc loop
  do i = 1, 10
    a(i) = 2
  end do
  !$acc end kernels
end subroutine third
