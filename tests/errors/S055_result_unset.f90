! Functions whose results no statement sets; the last two are set in ways that count.
program p
  implicit none
  print *, area(2.0), twice(2), second(3), third(4)
contains
  real function area(r)
    real, intent(in) :: r
    real :: a
    a = 3.14*r*r
  end function area
  function twice(n) result(m)
    integer, intent(in) :: n
    integer :: m, k
    k = 2*n
  end function twice
  integer function second(n)
    integer, intent(in) :: n
    call give(second, n)
  end function second
  integer function third(n)
    integer, intent(in) :: n
    read (*, *) third
  end function third
  subroutine give(m, n)
    integer :: m, n
    m = n
  end subroutine give
end program p
