! Elements are found by distances that are counted in 32 bits: bounds far from 1, below zero, of INTEGER(8), sections that run backwards, and
! reductions of iterations with many elements.
module m
  implicit none
contains
  subroutine turned(a, b)
    real, intent(in) :: a(:, :)
    real, intent(inout) :: b(-3:, 5:)
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(a) copy(b)
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        b(i - 4, j + 4) = 10*a(i, j) + a(size(a, 1) + 1 - i, j)
      end do
    end do
  end subroutine
  subroutine stencil(lo, hi, u, v, total, most)
    integer(8), intent(in) :: lo, hi
    real(8), intent(in) :: u(lo-1:hi+1, -1:4, 0:3)
    real(8), intent(inout) :: v(lo-1:hi+1, -1:4, 0:3)
    real(8), intent(out) :: total, most
    integer(8) :: i
    integer :: j, k
    real(8) :: t
    total = 0
    most = -1
    !$acc parallel loop collapse(3) reduction(+:total) reduction(max:most) private(t) copyin(u) copy(v)
    do k = 1, 2
      do j = 0, 3
        do i = lo, hi
          t = u(i-1,j,k) + u(i+1,j,k) + u(i,j-1,k) + u(i,j+1,k) + u(i,j,k-1) + u(i,j,k+1) - 6*u(i,j,k)
          t = t + u(i-1,j-1,k) + u(i+1,j-1,k) + u(i-1,j+1,k) + u(i+1,j+1,k) + u(i,j-1,k-1) + u(i,j+1,k+1) - 6*u(i,j,k)
          v(i,j,k) = v(i,j,k) + t
          total = total + t + v(i,j,k)
          most = max(most, t)
        end do
      end do
    end do
  end subroutine
end module
program main
  use m
  implicit none
  integer, parameter :: day = 20000101
  real, allocatable :: years(:, :), c(:, :, :, :)
  real :: a(4, 3), b(4, 3), s
  real(8), allocatable :: u(:, :, :), v(:, :, :)
  real(8) :: total, most
  integer(8) :: lo, hi, i8
  integer :: i, j, k, l
  a = reshape([(real(i), i = 1, 12)], [4, 3])
  b = 0
  call turned(a(4:1:-1, 3:1:-1), b)
  print '(4f7.1)', b
  b = 0
  call turned(a, b(4:1:-1, :))
  print '(4f7.1)', b

  ! The distance of bounds from zero times an extent is no number of 32 bits.
  allocate(years(1000, day:day+30))
  !$acc data copyout(years)
  !$acc parallel loop collapse(2) present(years)
  do j = day, day + 30
    do i = 1, 1000
      years(i, j) = i + (j - day)
    end do
  end do
  !$acc end data
  print '(3f8.1)', years(1, day), years(1000, day + 30), sum(years(:, day + 7))/1000

  allocate(c(-2:2, 0:3, -1:1, 2:4))
  s = 0
  !$acc kernels copyout(c)
  !$acc loop independent collapse(4)
  do l = 2, 4
    do k = -1, 1
      do j = 0, 3
        do i = -2, 2
          c(i, j, k, l) = i + 10*j + 100*k + 1000*l
        end do
      end do
    end do
  end do
  !$acc end kernels
  print '(4f8.1)', c(-2, 0, -1, 2), c(2, 3, 1, 4), c(0, 0, 0, 3), sum(c)

  lo = -7; hi = 300
  allocate(u(lo-1:hi+1, -1:4, 0:3), v(lo-1:hi+1, -1:4, 0:3))
  do k = 0, 3
    do j = -1, 4
      do i8 = lo - 1, hi + 1
        u(i8, j, k) = mod(i8*i8 + 3*j + 5*k, 16_8)
      end do
    end do
  end do
  v = 1
  call stencil(lo, hi, u, v, total, most)
  print '(2f10.1, f12.1)', total, most, sum(v)
end program
