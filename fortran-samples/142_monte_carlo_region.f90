! Pi from points in a square, in the words of the PGI Accelerator model: a region with two loops, room on the device for what only they use.
program monte_carlo_region
  implicit none
  integer, parameter :: n = 100000
  real :: x(n), y(n), pi, variance
  call points(x, 1234)
  call points(y, 5678)
  call integrate(x, y, pi, variance)
  print '(a, f7.4)', 'pi is about ', pi
  print '(a, l2)', 'and not far from it:', abs(pi - acos(-1.0)) < 4 * sqrt(16 * variance)

contains

  ! Numbers in [0, 1) that repeat on every machine.
  subroutine points(a, seed)
    real, intent(out) :: a(:)
    integer, intent(in) :: seed
    integer(8) :: state
    integer :: i
    state = seed
    do i = 1, size(a)
      state = mod(1664525_8 * state + 1013904223_8, 4294967296_8)
      a(i) = real(state / 256) / 16777216.0
    end do
  end subroutine points

  subroutine integrate(x, y, mean, variance)
    real, intent(in) :: x(n), y(n)
    real, intent(out) :: mean, variance
    real :: inside(n), first, second
    integer :: i
    first = 0
    second = 0
    !$acc data region copyin(x, y) local(inside)
    !$acc region
    !$acc do parallel, vector(256)
    do i = 1, n
      if (x(i)**2 + y(i)**2 < 1) then
        inside(i) = 1
      else
        inside(i) = 0
      end if
    end do
    !$acc do parallel, vector(256)
    do i = 1, n
      first = first + inside(i)
      second = second + inside(i)**2
    end do
    !$acc end region
    !$acc end data region
    mean = 4 * first / n
    variance = (second / n - (first / n)**2) / (n - 1)
  end subroutine integrate
end program monte_carlo_region
