! What a compute region cannot hold, and CACHE outside of loops. One mistake is one error, whatever stands inside it.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j
  real :: a(n), b(n, n)
  a = 0
  b = 0
  !$acc parallel
  !$acc kernels
  !$acc loop
  do i = 1, n
    a(i) = i
  end do
  !$acc end kernels
  !$acc end parallel
  !$acc parallel loop
  do j = 1, n
    !$acc parallel loop copy(a)
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc kernels
  !$acc data copy(a)
  a = 1
  !$acc end data
  !$acc update self(b)
  !$acc wait(1)
  !$acc end kernels
  !$acc cache(a)
  !$acc parallel loop
  do i = 2, n - 1
    !$acc cache(b(i - 1:i + 1, 1))
    a(i) = b(i - 1, 1) + b(i + 1, 1)
  end do
  !$acc parallel
  !$acc cache(a)
  a(1) = 2
  !$acc end parallel
  !$acc parallel copy(a)
  call called(a)
  !$acc end parallel
  print *, sum(a), sum(b)
contains
  subroutine called(v)
    !$acc routine seq
    real, intent(inout) :: v(:)
    integer :: i
    !$acc parallel loop copy(v)
    do i = 1, size(v)
      v(i) = 2 * v(i)
    end do
  end subroutine called
end program p
