! Data that regions in loops of the host move again and again, and data that a region around holds.
! remarks
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, k
  real :: a(n), b(n), s
  a = 1
  b = 2
  do k = 1, 3
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
  end do
  !$acc data copy(a)
  do while (a(1) < 100)
    s = 0
    !$acc kernels loop copyin(b)
    do i = 1, n
      a(i) = a(i) * 2 + b(i)
      s = s + a(i)
    end do
    !$acc update self(a(1:1))
  end do
  !$acc end data
  print *, a, s
end program p
