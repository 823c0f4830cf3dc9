! Procedures called at a level of parallel execution that they need for themselves.
module m
  implicit none
contains
  subroutine lanes(a)
    !$acc routine vector
    real, intent(inout) :: a(8)
    integer :: i
    !$acc loop vector
    do i = 1, 8
      a(i) = a(i) + 1
    end do
  end subroutine lanes
  subroutine gangs(a)
    !$acc routine gang
    real, intent(inout) :: a(8)
    call lanes(a)
  end subroutine gangs
  subroutine one(a)
    !$acc routine seq
    real, intent(inout) :: a(8)
    call lanes(a)
  end subroutine one
end module m
program main
  use m
  implicit none
  real :: x(8, 10)
  integer :: i
  x = 0
  !$acc parallel loop gang vector
  do i = 1, 10
    call lanes(x(:, i))
  end do
  !$acc parallel loop gang
  do i = 1, 10
    call lanes(x(:, i))
    call gangs(x(:, i))
    call one(x(:, i))
  end do
  !$acc parallel
  call gangs(x(:, 1))
  !$acc end parallel
  print *, x
end program main
