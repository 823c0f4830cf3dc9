! Data clauses that name what has no place, or no end.
subroutine scale(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(*)
  real :: b(n)
  integer :: i
  b = 1.0
  !$acc enter data copyin(2 * n)
  !$acc data copy(a) attach(b)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) * b(i)
  end do
  !$acc end data
  !$acc enter data copyin(/fields/)
  !$acc data copyout(b(1:n:2))
  b = 2.0
  !$acc end data
  !$acc data copy(b([1, 2]))
  b = 2.0
  !$acc end data
  !$acc parallel loop
  do i = 1, n
    !$acc cache(b(i:i), n)
    b(i) = 3.0
  end do
end subroutine

program main
  real :: a(4)
  a = 1.0
  call scale(a, 4)
  print *, a
end program
