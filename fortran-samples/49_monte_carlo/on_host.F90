module on_host
  use outcome
  implicit none
contains

  subroutine count_on_host(x, y, n, found)
    integer, intent(in) :: n
    real, intent(in) :: x(n), y(n)
    type(estimate), intent(inout) :: found
    real :: inside(n), total, squares
    integer :: i

    do i = 1, n
      if (x(i) * x(i) + y(i) * y(i) < 1) then
        inside(i) = 1
      else
        inside(i) = 0
      endif
    enddo
    total = 0
    squares = 0
    do i = 1, n
      total = total + inside(i)
      squares = squares + inside(i) * inside(i)
    enddo
    found%time = 0
    call evaluate(total, squares, n, found)
  end subroutine

end module
