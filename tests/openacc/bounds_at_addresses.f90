! Bounds of loops in regions that are elements of arrays of which a procedure has the addresses in device memory: of the loops that kernels are made of, and of those inside.
module addressed
  implicit none
contains
  subroutine between(p, n, lim, total)
    integer, intent(in) :: n
    real, intent(inout) :: p(n)
    integer, intent(in) :: lim(3)
    real, intent(out) :: total
    integer :: i, j
    !$acc parallel deviceptr(p, lim)
    !$acc loop
    do i = lim(1), lim(2) - 1, lim(3)
      p(i) = p(i) + 10
    end do
    !$acc end parallel
    total = 0
    !$acc parallel loop deviceptr(p, lim) reduction(+:total)
    do i = 1, 2 * lim(1)
      do j = lim(1), lim(2)
        if (p(j) > 5) total = total + i * p(j)
      end do
    end do
    !$acc kernels deviceptr(p, lim)
    do i = 1, n
      j = 0
      do while (p(i) > lim(3) .and. j < lim(1))
        p(i) = p(i) / 2
        j = j + 1
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program bounds_at_addresses
  use addressed
  implicit none
  real :: a(10), s
  integer :: lim(3)
  lim = [2, 8, 2]
  a = 1
  !$acc data copy(a) copyin(lim)
  !$acc host_data use_device(a, lim)
  call between(a, 10, lim, s)
  !$acc end host_data
  !$acc end data
  print '(10f6.2)', a
  print '(f8.2)', s
end program
