! Loops that a directive calls independent, and whose iterations surely use what others store.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j, low, high, first(n + 1)
  real :: a(n), b(n, n), work(n)
  a = 1
  b = 1
  !$acc parallel loop
  do i = 2, n
    a(i) = a(i - 1)
  end do
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 2, n
      b(i, j) = b(i - 1, j)
    end do
  end do
  !$acc kernels
  !$acc loop independent
  do i = 1, n - 2
    a(i) = a(i + 2)
  end do
  !$acc loop seq
  do i = 2, n
    a(i) = a(i - 1)
  end do
  !$acc end kernels
  !$acc parallel loop
  do i = 1, n
    work(1) = a(i)
    a(i) = work(1) * 2
  end do
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 1, n
      work(i) = b(i, j)
    end do
  end do
  !$acc parallel loop private(work)
  do i = 1, n
    work(1) = a(i)
    a(i) = work(1) * 2
  end do
  first = 1
  !$acc parallel loop private(low, high)
  do j = 1, n
    low = first(j)
    high = first(j + 1) - 1
    do i = low, high
      a(i) = j
    end do
    do i = first(j), first(j + 1) - 1
      work(i) = j
    end do
  end do
  print *, a, b, work
end program p
! A matrix in one dimension: the loops' bounds keep the columns apart.
subroutine in_one_dimension(b, n, first, last, left, right)
  implicit none
  integer, intent(in) :: n, first, last, left, right
  real, intent(inout) :: b(30*20)
  integer :: i, j
  !$acc parallel loop collapse(2) copy(b)
  do j = left, right
    do i = first, last
      b(i + 30*(j - 1)) = b(i + 30*(j - 1)) + n
    end do
  end do
  !$acc parallel loop copy(b)
  do i = first, last
    b(i + 30*(left - 1)) = b(i + 30*left)
  end do
end subroutine
