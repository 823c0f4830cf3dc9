! Arrays that a region overwrites need not come along: what is left of the old values must stay right.
program over
  implicit none
  integer, parameter :: n = 20, m = 10
  real :: a(n, m), b(n), c(0:n), d(n)
  integer :: i, j
  a = 1; b = 2; c = 3; d = 4
  !$acc parallel loop
  do i = 1, n
    b(i) = i
  end do
  !$acc kernels
  do j = 1, m
    do i = 1, n
      a(i, j) = i + j
    end do
  end do
  do i = 0, n
    c(i) = 1
  end do
  do i = 1, n - 1
    d(i) = c(i - 1) + a(i, 1)
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(c), sum(d)
  !$acc kernels
  do j = 1, m
    do i = 1, n
      if (i == 3) cycle
      a(i, j) = 0
    end do
  end do
  do i = 1, n
    b(i) = b(i) + 1
  end do
  d = 0
  !$acc end kernels
  print *, sum(a), sum(b), sum(c), sum(d)
  call s(a, n, m)
  print *, sum(a)
  call of_values(6)
contains
  ! Values of the same shape leave an array where it is: what is present stays so, and pointers look at it.
  subroutine of_values(n)
    integer, intent(in) :: n
    type held
      real, allocatable :: q(:)
    end type
    type(held), target :: h
    real, allocatable :: e(:)
    real, allocatable, target :: t(:)
    real, pointer :: p(:)
    real :: total
    integer :: i
    allocate (h%q(n), e(n), t(n), source = 1.0)
    p => t
    !$acc enter data copyin(h%q, e)
    h%q = 1 + cshift([(i, i = 1, n)], 1)
    e = [(i * i, i = 1, n)]
    t = [(i, i = n, 1, -1)]
    !$acc update device(h%q, e)
    total = 0
    !$acc parallel loop present(h%q, e) reduction(+: total)
    do i = 1, n
      total = total + h%q(i) * e(i)
    end do
    !$acc exit data delete(h%q, e)
    print *, total, p(1), associated(p, t)
    p => h%q
    h%q = t(n:1:-1) * 2 + cshift(t, 1)
    print *, p(2), associated(p, h%q)
  end subroutine
  subroutine s(x, n, m)
    integer :: n, m
    real :: x(n, m)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        x(i, j) = i
      end do
    end do
  end subroutine
end program
