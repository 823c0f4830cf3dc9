! Gangs hold workers, workers hold lanes, and each is shared out once; KERNELS may name levels in any order.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j, k
  real :: a(n, n, n)
  a = 0
  !$acc parallel
  !$acc loop worker
  do k = 1, n
    !$acc loop gang
    do j = 1, n
      a(1, j, k) = 1
    end do
  end do
  !$acc loop gang vector
  do k = 1, n
    !$acc loop worker
    do j = 1, n
      a(2, j, k) = 1
    end do
  end do
  !$acc loop gang
  do k = 1, n
    do j = 1, n
      !$acc loop gang
      do i = 1, n
        a(i, j, k) = 1
      end do
    end do
  end do
  !$acc end parallel
  !$acc parallel loop gang
  do k = 1, n
    !$acc loop worker
    do j = 1, n
      !$acc loop vector
      do i = 1, n
        a(i, j, k) = 2
      end do
    end do
  end do
  !$acc kernels
  !$acc loop gang vector
  do k = 1, n
    !$acc loop gang vector
    do j = 1, n
      a(1, j, k) = 3
    end do
  end do
  !$acc end kernels
  !$acc parallel
  call fill(a, 4)
  !$acc end parallel
  print *, sum(a)
contains
  subroutine fill(v, with)
    !$acc routine vector
    real, intent(inout) :: v(:, :, :)
    integer, intent(in) :: with
    integer :: i, j
    !$acc loop worker
    do j = 1, size(v, 2)
      !$acc loop vector
      do i = 1, size(v, 1)
        v(i, j, 1) = with
      end do
    end do
  end subroutine fill
end program p
