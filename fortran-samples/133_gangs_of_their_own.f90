! OpenACC: what gangs and iterations have for themselves. Small linear systems solved side by side, with scalars and arrays of their own.
program gangs_of_their_own
  implicit none
  integer, parameter :: systems = 6
  real(8) :: solution(4, systems), residual(systems), start(4)
  integer :: i
  start = [1d0, 2d0, 3d0, 4d0]
  call solve(4, start, solution, residual)
  do i = 1, systems
    print '(i2, 4f10.5, l3)', i, solution(:, i), residual(i) < 1d-12
  end do
contains
  ! Tridiagonal systems by elimination: 2 + scale * i on the diagonal, -1 beside it.
  subroutine solve(m, right, x, error)
    integer, intent(in) :: m
    real(8), intent(in) :: right(m)
    real(8), intent(out) :: x(m, systems), error(systems)
    ! The work arrays have the bounds of the call; each iteration of the loop has its own.
    real(8) :: diagonal(m), ratio(m), b(m), off, scale, worst, left
    integer :: i, j

    off = -1
    !$acc parallel copyin(right) copyout(x, error) private(diagonal, ratio, b, scale) firstprivate(off)
    ! Statements outside of loops: each gang computes these scalars for itself, from data of the device if need be.
    scale = 1 / (right(1) - off)
    if (scale > 0.4d0) then
      scale = scale / 2
    else
      scale = 1
    end if
    !$acc loop gang
    do i = 1, systems
      do j = 1, m
        diagonal(j) = 2 + scale * i
        b(j) = right(j) * i
      end do
      ratio(1) = off / diagonal(1)
      b(1) = b(1) / diagonal(1)
      do j = 2, m
        diagonal(j) = diagonal(j) - off * ratio(j - 1)
        ratio(j) = off / diagonal(j)
        b(j) = (b(j) - off * b(j - 1)) / diagonal(j)
      end do
      x(m, i) = b(m)
      do j = m - 1, 1, -1
        x(j, i) = b(j) - ratio(j) * x(j + 1, i)
      end do
    end do
    ! A second loop of the region goes on with the gang's scalars, and has one of its own.
    !$acc loop gang private(worst)
    do i = 1, systems
      worst = 0
      !$acc loop vector reduction(max: worst)
      do j = 2, m - 1
        left = (2 + scale * i) * x(j, i) + off * (x(j - 1, i) + x(j + 1, i))
        worst = max(worst, abs(left - right(j) * i))
      end do
      error(i) = worst
    end do
    !$acc end parallel
  end subroutine solve
end program gangs_of_their_own
