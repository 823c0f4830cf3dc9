! One variable for two arguments of which the procedure changes one.
module sums
  implicit none
contains
  subroutine add(total, x)
    real, intent(inout) :: total
    real, intent(in) :: x
    total = total + x
  end subroutine add

  real function step(x, y)
    real :: x, y
    x = x + 1.0
    step = x*y
  end function step

  subroutine look(a, b)
    real, intent(in) :: a, b
    print *, a, b
  end subroutine look
end module sums

program main
  use sums
  implicit none
  real :: total, parts(2)
  total = 1.0
  parts = 2.0
  call add(total, total)
  call add(parts(1), parts(1))
  call add(parts(1), parts(2))
  call add(total, (total))
  call look(total, total)
  print *, step(parts(2), parts(2)), total
end program main
