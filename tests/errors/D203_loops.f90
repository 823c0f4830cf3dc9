! COLLAPSE and TILE of more loops than there are, loops that do not count, and what may stand between.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j, k
  real :: a(n), b(n, n)
  b = 0
  a = 0
  !$acc parallel loop collapse(2)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop collapse(2)
  do j = 1, n
    a(j) = j
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc parallel loop tile(4, 4)
  do j = 1, n
    do i = 1, n
      b(i, j) = i
    end do
    a(j) = j
  end do
  k = 0
  !$acc parallel loop
  do while (k < n)
    k = k + 1
  end do
  !$acc kernels
  !$acc loop
  do
    k = k - 1
    if (k == 0) exit
  end do
  !$acc end kernels
  !$acc parallel loop collapse(2)
  do 20 j = 1, n
    do 10 i = 1, n
      b(i, j) = i
10  continue
20 continue
  print *, sum(a), sum(b), k
end program p
