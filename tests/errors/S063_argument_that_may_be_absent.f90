module m
  implicit none
contains
  subroutine fill(x, n, m)
    real, intent(out) :: x(:)
    integer, intent(in), optional :: n
    integer, intent(out) :: m
    real :: copy(n), more(m)
    character(len=n) :: text
    real :: fine(size(x))
    copy = 1
    more = 1
    fine = 1
    text = ' '
    m = 2
    x = copy(1) + more(1) + fine(1) + len(text)
  end subroutine
end module

program p
  use m
  real :: x(3)
  integer :: k
  call fill(x, 3, k)
end program
