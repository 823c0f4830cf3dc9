program p
  implicit none
  real :: a(10), b(10)
  integer :: i
  a = 1
  ! The clause behind the & has no sentinel: one error, none about the clause.
  !$acc parallel loop copyin(a) &
    copyout(b)
  do i = 1, 10
    b(i) = a(i)
  end do
  !$acc kernels &
  b = a
  !$acc end kernels
end program
