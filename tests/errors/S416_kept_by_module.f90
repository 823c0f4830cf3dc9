! PRIVATE components and PROTECTED variables outside of their module.
module counters
  implicit none
  integer, protected :: total = 0
  type counter
    private
    integer :: n = 0
    integer, public :: step = 1
  end type
  type, extends(counter) :: named
    character(8) :: name = ''
  end type
contains
  subroutine count(c)
    class(counter), intent(inout) :: c
    c%n = c%n + c%step
    total = total + c%step
  end subroutine
end module

program p
  use counters
  implicit none
  type(counter) :: c
  type(named) :: d
  c%step = 2
  c%n = 3
  d%n = 4
  c = counter(3, 4)
  c = counter(step=5)
  total = 7
  read *, total
  do total = 1, 3
  end do
  call count(c)
  print *, total
end program
