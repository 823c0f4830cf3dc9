! Arrays that no data clause names, of which a construct touches a part: bounds that reach beyond the array, loops without iterations,
! parts next to parts that are present, values around the part that must stay.
module fields
  implicit none
  integer, parameter :: n = 12, m = 9
  real(8) :: u(n, m), f(n, m)
  integer, allocatable :: list(:)
contains
  subroutine interior(u, f, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n, m)
    real(8), intent(in) :: f(n, m)
    integer :: i, j
    !$acc kernels
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = f(i, j) * 2 + i
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine column(u, k)
    real(8), intent(inout) :: u(:, 0:)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop
    do i = 1, size(u, 1)
      u(i, k) = u(i, k) + u(i, k - 1)
    end do
  end subroutine
end module

program data_touched
  use fields
  implicit none
  integer :: i, j, k, first, last, step
  integer :: a(20), b(-3:7), total
  real(8) :: t(8, 8), s
  logical :: ok

  u = 1
  do j = 1, m
    do i = 1, n
      f(i, j) = i * 100 + j
    end do
  end do
  call interior(u, f, n, m)
  print '(a, 3f9.1)', 'interior ', sum(u), u(1, 1), u(2, 2)
  do k = 1, m - 1
    call column(u, k)
  end do
  print '(a, 2f12.1)', 'columns  ', sum(u), u(3, 4)

  ! Beyond the array, but for a condition.
  a = [(i, i = 1, 20)]
  !$acc kernels loop
  do i = 1, 20
    if (i > 1) then
      if (a(i) > 0) b(mod(i, 3)) = 5
    end if
  end do
  b = 0
  !$acc parallel loop
  do i = -3, 7
    if (i + 3 >= 1 .and. i + 3 <= 20) b(i) = a(i + 3)
  end do
  print '(a, 11i4)', 'clipped  ', b

  ! Strides, downwards, from variables that the region changes behind the loop.
  first = 2
  last = 19
  step = 3
  !$acc kernels
  do i = first, last, 3
    a(i + 1) = -i
  end do
  do i = last, first, -5
    a(i) = 1000 + i
  end do
  !$acc end kernels
  first = 7
  print '(a, 20i5)', 'strides  ', a

  ! No iterations, although the bounds are anywhere.
  last = -50
  !$acc kernels
  do i = 1000, last
    a(i) = a(i + 5)
  end do
  !$acc end kernels
  !$acc parallel loop
  do i = 1, last
    a(first) = 77
  end do
  print '(a, i6)', 'none     ', sum(a)

  ! Triangles.
  t = 1
  !$acc kernels
  do j = 1, 7
    do i = j + 1, 8
      t(i, j) = i - j
    end do
  end do
  !$acc end kernels
  print '(a, 2f8.1)', 'triangle ', sum(t), t(1, 8)

  ! A part that is present stays where it is; the other comes.
  a = [(i, i = 1, 20)]
  !$acc enter data copyin(a(1:10))
  !$acc kernels
  do i = 1, 10
    a(i) = a(i) * 2
  end do
  !$acc end kernels
  !$acc kernels
  do i = 11, 20
    a(i) = a(i) * 3
  end do
  !$acc end kernels
  !$acc exit data copyout(a(1:10))
  print '(a, 20i4)', 'parts    ', a

  ! What is written is less than what is read, and comes back alone; whatever the order of its subscripts.
  !$acc kernels
  do i = 4, 17
    b(mod(i, 4)) = a(i - 3) + a(i + 3)
  end do
  do i = 16, 9, -1
    a(i) = a(i) + i
  end do
  !$acc end kernels
  print '(a, 20i4)', 'written  ', a
  call column(u(3:9, 2:7), 3)
  !$acc kernels
  t = t + 1
  do i = 3, 5
    t(i, i + 1) = sum(t(:, i))
  end do
  !$acc end kernels
  print '(a, 3f9.1)', 'of all   ', sum(u), sum(t), t(4, 5)

  ! Allocatable arrays of modules, reductions, sections in array statements, vector subscripts.
  allocate(list(5:14))
  list = [(20 - i, i = 5, 14)]
  total = 0
  !$acc kernels
  do i = 6, 13
    total = total + list(i)
  end do
  list(7:9) = list(8:10) + 1
  !$acc end kernels
  print '(a, i5, 10i4)', 'list     ', total, list
  !$acc parallel loop
  do i = 6, 8
    a(list(i)) = -1
  end do
  print '(a, 20i4)', 'indices  ', a

  ! Values in scalars computed in the region; loops around that leave early.
  s = 0
  !$acc kernels
  k = 3
  do i = 1, k
    t(i, k) = 9
  end do
  !$acc end kernels
  !$acc serial
  do i = 1, 100
    if (a(i) < 0) exit
    a(i) = a(i) + 1
  end do
  !$acc end serial
  ok = all(t(1:3, 3) == 9)
  print '(a, l2, 20i4)', 'computed ', ok, a
  deallocate(list)
end program
