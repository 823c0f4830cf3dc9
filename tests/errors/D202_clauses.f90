! Clauses that exclude each other, where they count for the same devices.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j
  real :: a(n), b(n, n)
  b = 0
  !$acc parallel loop seq gang
  do i = 1, n
    a(i) = i
  end do
  !$acc kernels loop auto independent
  do i = 1, n
    a(i) = i
  end do
  !$acc kernels
  !$acc loop independent seq
  do i = 1, n
    a(i) = i
  end do
  !$acc end kernels
  !$acc parallel loop collapse(2) tile(8, 8)
  do j = 1, n
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc parallel loop copyout(a) device_type(nvidia) vector_length(64) copy(b)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop copy(b)
  do i = 1, n
    !$acc atomic read write
    b(1, 1) = i
  end do
  print *, sum(a), sum(b)
end program p
