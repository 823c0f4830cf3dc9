! Lines that begin with a clause, that are of OpenMP or of C, and an END in one word.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i
  real :: a(n), b(n)
  b = 1
  !$acc parallel loop copyin(b)
  !$acc copyout(a)
  do i = 1, n
    a(i) = b(i)
  end do
  !$acc gang vector
  do i = 1, n
    a(i) = b(i)
  end do
  !$acc target map(to: a)
  !$acc data copy(a[0:n])
  a(1) = 2
  !$acc enddat
  print *, a
end program p
