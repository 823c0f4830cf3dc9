! Named constants in clauses, and variables that are promised two things.
program p
  implicit none
  integer, parameter :: n = 10, half = 5, table(3) = [1, 2, 3]
  integer :: i
  real :: a(n), x
  x = 1
  !$acc parallel loop private(half)
  do i = 1, n
    a(i) = half
  end do
  !$acc parallel loop copyin(table)
  do i = 1, n
    a(i) = table(1)
  end do
  !$acc parallel loop reduction(+: half)
  do i = 1, n
    a(i) = half
  end do
  !$acc parallel loop private(x) copyin(x)
  do i = 1, n
    x = i
    a(i) = x
  end do
  !$acc parallel loop private(2 * x)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop private(x, x)
  do i = 1, n
    x = i
    a(i) = x
  end do
  call whole(a, a, n)
  print *, sum(a)
contains
  subroutine whole(a, work, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), work(*)
    integer :: i
    !$acc parallel loop private(work)
    do i = 1, n
      work(1) = i
      a(i) = work(1)
    end do
  end subroutine whole
end program p
