! Combined constructs inside regions, with the clauses of LOOP alone: taken as LOOP.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j
  real :: a(n), b(n, n), s
  a = 1
  s = 0
  !$acc kernels
  !$acc parallel loop collapse(2) private(i)
  do j = 1, n
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc end parallel loop
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc end kernels
  !$acc parallel loop gang
  do j = 1, n
    !$acc kernels loop vector
    do i = 1, n
      b(i, j) = b(i, j) + j
    end do
  end do
  !$acc parallel copy(a)
  call twice(a)
  !$acc end parallel
  print *, s, sum(b)
contains
  subroutine twice(v)
    !$acc routine seq
    real, intent(inout) :: v(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(v)
      v(i) = 2 * v(i)
    end do
  end subroutine twice
end program p
