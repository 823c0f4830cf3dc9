! Built so that device code counts elements in 64 bits: allocatable arrays and assumed-shape dummy arguments with any bounds and strides.
module shapes
  implicit none
contains
  subroutine spread_out(a, b)
    real, intent(in) :: a(-2:, 0:)
    real, intent(inout) :: b(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(a) copy(b)
    do j = 1, size(b, 2)
      do i = 1, size(b, 1)
        b(i, j) = b(i, j) + a(i - 3, j - 1) * 2
      end do
    end do
  end subroutine
end module

program elements_in_64_bits
  use shapes
  implicit none
  real, allocatable :: x(:,:), y(:,:)
  integer :: i, j
  allocate(x(-5:14, 3:12), y(2:21, -1:8))
  do j = 3, 12
    do i = -5, 14
      x(i, j) = i + 100*j
    end do
  end do
  y = 0
  !$acc data copyin(x) copy(y)
  !$acc parallel loop collapse(2)
  do j = -1, 8
    do i = 3, 20
      y(i, j) = x(i - 7, j + 4) + x(i - 6, j + 4) - x(i - 8, j + 4)
    end do
  end do
  !$acc end data
  print '(a, 4f10.1)', 'inside ', y(2:4, -1), y(20, 8)
  call spread_out(x(-5:14:2, :), y(3:12, ::1))
  print '(a, 4f10.1)', 'spread ', y(3:5, 0), y(12, 8)
  call spread_out(x(14:-5:-2, 12:3:-1), y(3:21:2, 8:-1:-1))
  print '(a, 4f10.1)', 'turned ', y(3:7:2, 0), y(21, 8)
end program
