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
contains
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
