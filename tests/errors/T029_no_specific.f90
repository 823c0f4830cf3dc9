! The generic has nothing for these arguments.
module m
  interface swap
    module procedure swap_integer, swap_real
  end interface swap
contains
  subroutine swap_integer(a, b)
    integer :: a, b, c
    c = a
    a = b
    b = c
  end subroutine swap_integer
  subroutine swap_real(a, b)
    real :: a, b, c
    c = a
    a = b
    b = c
  end subroutine swap_real
end module m
program p
  use m
  integer :: i = 1
  real :: x = 2
  call swap(i, x)
end program p
