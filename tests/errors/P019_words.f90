! Words behind the sentinel that are no directive: what was meant is said, and the statements stay.
program p
  implicit none
  integer :: i
  real :: a(10)
  !$acc paralell loop
  do i = 1, 10
    a(i) = i
  end do
  !$acc enterdat copyin(a)
  !$acc kernels
  a = a + 1
  !$acc end kernals
  print *, sum(a)
end program p
