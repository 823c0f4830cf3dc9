! Reductions of what no operator joins, and of variables that other clauses name.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, k
  logical :: all_there
  real :: a(n), x
  complex :: z
  character(4) :: text
  a = 1
  x = 0
  k = 0
  z = 0
  text = 'abcd'
  all_there = .true.
  !$acc parallel loop reduction(ior: x)
  do i = 1, n
    x = x + a(i)
  end do
  !$acc parallel loop reduction(.and.: k)
  do i = 1, n
    k = k + 1
  end do
  !$acc parallel loop reduction(+: all_there)
  do i = 1, n
    all_there = all_there .and. a(i) > 0
  end do
  !$acc parallel loop reduction(max: z)
  do i = 1, n
    z = z + a(i)
  end do
  !$acc parallel loop reduction(+: text)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop reduction(+: x) private(x)
  do i = 1, n
    x = x + a(i)
  end do
  !$acc parallel loop reduction(+: x) reduction(max: x)
  do i = 1, n
    x = x + a(i)
  end do
  !$acc parallel loop copy(x) reduction(+: x)
  do i = 1, n
    x = x + a(i)
  end do
  !$acc parallel loop reduction(+: i)
  do i = 1, n
    a(i) = i
  end do
  call given(x)
  print *, x, k, all_there, z, text
contains
  subroutine given(total)
    real, intent(in) :: total
    integer :: i
    !$acc parallel loop reduction(+: total)
    do i = 1, n
      a(i) = a(i) + total
    end do
  end subroutine given
end program p
