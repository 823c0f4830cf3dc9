! Procedures that must be pure, and are not.
module numbers
  implicit none
contains
  integer function half(n)
    integer, intent(in) :: n
    half = n/2
  end function half

  subroutine show(n)
    integer, intent(in) :: n
    print *, n
  end subroutine show

  pure subroutine shake(x, n)
    real, intent(out) :: x
    integer, intent(in) :: n
    call random_number(x)
    call show(n)
    x = x*half(n)
  end subroutine shake

  subroutine average(v, n)
    integer, intent(in) :: n
    real, intent(inout) :: v(n)
    real :: pairs(half(n))
    integer :: i
    do concurrent (i = 1:half(n))
      pairs(i) = v(half(2*i)) + v(i)
      call show(i)
    end do
    v(1) = sum(pairs)
  end subroutine average
end module numbers

program main
  use numbers
  implicit none
  real :: x(4) = 1.0
  call average(x, 4)
  call shake(x(1), 3)
end program main
