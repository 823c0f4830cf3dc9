! Kernels that work on several parts of an array, each of which is present by itself.
program memory_parts_of_arrays
  implicit none
  integer :: a(100), b(10, 10), i, j, total
  a = [(i, i=1, 100)]
  !$acc enter data copyin(a(1:10), a(51:60))
  a = 0
  !$acc parallel loop present(a(1:10), a(51:60))
  do i = 1, 10
    a(i) = a(i) + a(i + 50)
  end do
  !$acc parallel loop present(a(1:10))
  do i = 1, 10
    a(i) = a(i) + 1000
  end do
  !$acc parallel loop async(2) present(a(51:60)) copy(a(1:10))
  do i = 1, 10
    a(i + 50) = a(i) - 1
  end do
  !$acc wait(2)
  total = 0
  !$acc parallel loop reduction(+:total) present(a(1:10), a(51:60))
  do i = 1, 10
    total = total + a(i) + a(i + 50)
  end do
  !$acc exit data copyout(a(1:10), a(51:60))
  print *, a(1:10), a(51:60), sum(a), total
  b = 1
  !$acc data copy(b(:, 2:3), b(:, 7:8))
  !$acc kernels
  do j = 2, 3
    do i = 1, 10
      b(i, j) = b(i, j + 5) + i
    end do
  end do
  !$acc end kernels
  call halve(b)
  !$acc end data
  print *, b
contains
  subroutine halve(x)
    integer, intent(inout) :: x(:, :)
    integer :: i
    !$acc parallel loop present(x(:, 2), x(:, 7))
    do i = 1, 10
      x(i, 7) = x(i, 2)/2
    end do
  end subroutine halve
end program memory_parts_of_arrays
