! DEFAULT(NONE): what needs a clause and has none; loop variables, constants and what data constructs hold need none.
subroutine s(a, b, c, n)
  integer :: n, i
  real :: a(n), b(n), c(n), x, t, total
  real, parameter :: half = 0.5
  x = 2
  total = 0
  !$acc data copyin(b)
  !$acc parallel loop default(none) copyout(a)
  do i = 1, n
    t = b(i) * x
    a(i) = t + half * c(i)
    total = total + a(i)
  end do
  !$acc parallel loop default(none) copyout(a) copyin(c) firstprivate(x, n) private(t) reduction(+: total)
  do i = 1, n
    t = b(i) * x
    a(i) = t + half * c(i)
    total = total + a(i)
  end do
  !$acc end data
end subroutine s
! A clause of a structure with parts that lie elsewhere names it all the same.
subroutine parts(grid, one, other)
  type block
    integer :: n = 3
    real, allocatable :: u(:)
  end type
  type(block) :: grid(2), one, other
  integer :: i, k
  !$acc parallel loop default(none) present(grid)
  do k = 1, 2
    do i = 1, grid(k)%n
      grid(k)%u(i) = i
    end do
  end do
  !$acc data present(one)
  !$acc parallel loop default(none)
  do i = 1, one%n
    one%u(i) = other%n
  end do
  !$acc end data
end subroutine parts
program p
  real :: a(3), b(3), c(3)
  b = 1
  c = 1
  call s(a, b, c, 3)
end program p
