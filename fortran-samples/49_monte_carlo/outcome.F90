! What every way of counting gives back.
module outcome
  implicit none

  type estimate
    real :: pi, variance
    real :: time(3)     ! points, sums, transfers: in seconds
  end type

contains

  ! The mean is the share of the points that lie in the circle
  subroutine evaluate(total, squares, n, found)
    real, intent(in) :: total, squares
    integer, intent(in) :: n
    type(estimate), intent(inout) :: found
    real :: mean
    mean = total / real(n);
    found%pi = 4 * mean
    found%variance = (squares / real(n) - mean * mean) / (n - 1);
  end subroutine

  subroutine show(way, found, n)
    character(len=*), intent(in) :: way
    type(estimate), intent(in) :: found
    integer, intent(in) :: n
    logical :: measured
    measured = all(found%time >= 0.0)
    print '(a24, f10.6, es14.6, i8, l2)', way, found%pi, sqrt(found%variance), n, measured
  end subroutine

end module
