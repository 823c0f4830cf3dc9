! A sentinel without its sign; sentences that begin so are none.
program p
  integer :: i
  real :: a(100)
  !acc data are those of the accelerator
  !acc parallel loop copyout(a)
  do i = 1, 100
    a(i) = 1
  end do
  print *, a(1)
end program p
