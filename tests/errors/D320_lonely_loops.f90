! LOOP directives that count for nobody; those of a procedure that a region calls count.
module steps
  implicit none
contains
  subroutine called(a)
    real, intent(inout) :: a(4)
    integer :: i
    !$acc loop seq
    do i = 1, 4
      a(i) = a(i) + i
    end do
  end subroutine called

  subroutine on_the_host(a)
    real, intent(inout) :: a(4)
    integer :: i
    !$acc loop vector
    do i = 1, 4
      a(i) = a(i) + i
    end do
  end subroutine on_the_host
end module steps

program p
  use steps
  implicit none
  real :: a(4, 4)
  integer :: i
  a = 1
  !$acc parallel loop
  do i = 1, 4
    call called(a(:, i))
  end do
  call on_the_host(a(:, 1))
  !$acc loop gang
  do i = 1, 4
    a(i, 1) = i
  end do
  print *, a
end program p
