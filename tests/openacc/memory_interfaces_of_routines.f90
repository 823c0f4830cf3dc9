! ROUTINE in interface bodies of procedures that the program has: BIND names what device code calls instead.
module described
  implicit none
  interface
    subroutine work(x, n)
      !$acc routine seq bind(device_work)
      integer, intent(in) :: n
      integer, intent(inout) :: x(n)
    end subroutine work
    integer function much(i)
      !$acc routine(much) seq bind('device_much')
      integer, intent(in) :: i
    end function much
  end interface
end module described

program memory_interfaces_of_routines
  use described
  implicit none
  integer :: a(4, 5), total, j
  a = 1
  !$acc parallel loop copy(a)
  do j = 1, 5
    call work(a(:, j), 4)
  end do
  print *, a
  call work(a(:, 1), 4)
  print *, a(:, 1)
  total = 0
  !$acc parallel loop reduction(+:total)
  do j = 1, 5
    total = total + much(j)
  end do
  print *, total, much(1)
end program memory_interfaces_of_routines

subroutine work(x, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n)
  x = x + 1000
end subroutine work

subroutine device_work(x, n)
  implicit none
  !$acc routine seq
  integer, intent(in) :: n
  integer, intent(inout) :: x(n)
  integer :: i
  do i = 1, n
    x(i) = x(i) + i
  end do
end subroutine device_work

integer function much(i)
  implicit none
  !$acc routine seq
  integer, intent(in) :: i
  much = 2*i
end function much

integer function device_much(i)
  implicit none
  !$acc routine seq
  integer, intent(in) :: i
  device_much = 3*i
end function device_much
