! What is said of regions: the data that they move, loops that are independent or not, how kernels share them out.
subroutine relax(n, m, u, f, k, total)
  implicit none
  integer, intent(in) :: n, m, k(n)
  real, intent(inout) :: u(n, m)
  real, intent(in) :: f(n, m)
  real, intent(inout) :: total
  real :: old(n, m), last
  integer :: i, j
  !$acc data copy(u) create(old) copyin(f(2:n-1, :))
  !$acc kernels
  do j = 1, m
    do i = 1, n
      old(i, j) = u(i, j)
    end do
  end do
  do j = 2, m - 1
    do i = 2, n - 1
      u(i, j) = 0.25 * (old(i-1, j) + old(i+1, j) + old(i, j-1) + old(i, j+1)) - f(i, j)
      total = total + u(i, j)
    end do
  end do
  ! Each column needs the one before.
  do j = 2, m
    do i = 1, n
      u(i, j) = u(i, j - 1) + 1
    end do
  end do
  ! Perhaps the same element twice.
  do i = 1, n
    u(k(i), 1) = i
  end do
  last = 0
  do i = 1, n
    old(i, 1) = last
    last = u(i, 1)
  end do
  !$acc end kernels
  !$acc parallel loop gang
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      u(i, j) = u(i, j) + 1
    end do
  end do
  !$acc update self(u(:, 1))
  !$acc end data
end subroutine relax
program p
end program p
