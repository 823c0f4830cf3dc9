! OpenACC: loops of Fortran that runs anywhere become kernels, with the data that they take along.
!
! PARALLEL LOOP takes the author's word that iterations are independent, KERNELS looks for itself; DATA keeps arrays on the device. Arrays of all
! kinds go there: of modules, dummy arguments of any shape, targets of pointers, components, structures.
module arrays
  implicit none
  type cell
    real :: x, y
    integer :: k
  end type
  type grid
    integer :: n
    real, allocatable :: a(:)
    real :: w
  end type
  real, allocatable :: ma(:)
  real :: mb(20)
  integer, parameter :: nm = 20
contains
  subroutine assumed(a, b, n)
    integer, intent(in) :: n
    real, intent(in) :: a(:)
    real, intent(inout) :: b(0:)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      b(i - 1) = a(i) * 2
    end do
  end subroutine

  subroutine assumed_size(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(*)
    integer :: i
    !$acc kernels copy(a(1:n))
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine explicit(a, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    integer :: i, j
    !$acc parallel
    !$acc loop gang
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        a(i, j) = a(i, j) + i * j
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine pointers(p)
    real, pointer :: p(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(p)
      p(i) = -p(i)
    end do
  end subroutine
end module arrays

program accelerated_loops
  use arrays
  implicit none
  integer, parameter :: n = 20
  real :: a(n), b(n), c(n, n), s, big
  real, target :: t(2 * n)
  real, pointer :: p(:)
  type(cell) :: cells(n)
  type(grid) :: g
  integer :: i, j, k, cnt
  logical :: any_neg
  a = [(real(i), i = 1, n)]
  b = 0
  call assumed(a(2:20:2), b, 10)
  print *, b
  call assumed_size(a, n)
  print *, a
  c = 1
  call explicit(c, n, n)
  print *, sum(c), c(3, 4)
  t = [(real(i), i = 1, 2 * n)]
  p => t(1::2)
  call pointers(p)
  print *, t
  allocate(ma(nm))
  !$acc parallel loop
  do i = 1, nm
    ma(i) = i
    mb(i) = ma(i) ** 2
  end do
  print *, ma, mb
  do i = 1, n
    cells(i) = cell(i, -i, 2 * i)
  end do
  !$acc parallel loop
  do i = 1, n
    cells(i)%x = cells(i)%x + cells(i)%y * cells(i)%k
  end do
  print *, cells(3), cells(20)%x
  g%n = n
  g%w = 0.5
  allocate(g%a(n))
  !$acc kernels
  do i = 1, g%n
    g%a(i) = g%w * i
  end do
  !$acc end kernels
  print *, g%a
  s = 0
  big = -1e30
  cnt = 0
  any_neg = .false.
  !$acc parallel loop reduction(+: s, cnt) reduction(max: big) reduction(.or.: any_neg)
  do i = 1, n
    s = s + a(i)
    big = max(big, a(i))
    if (a(i) > 5) cnt = cnt + 1
    if (a(i) < 0) any_neg = .true.
  end do
  print *, s, big, cnt, any_neg
  ! scalar code and IF between loops, a sequential loop around
  !$acc kernels copy(a, b)
  k = 3
  do j = 1, 4
    do i = 2, n - 1
      b(i) = a(i - 1) + a(i + 1)
    end do
    k = k + 1
    do i = 2, n - 1
      a(i) = b(i) / k
    end do
  end do
  if (k > 2) then
    do i = 1, n
      a(i) = a(i) + k
    end do
  end if
  a(1) = 100
  !$acc end kernels
  print *, k
  print *, a
  ! a recurrence: one thread
  !$acc kernels
  do i = 2, n
    a(i) = a(i - 1) * 0.5 + a(i)
  end do
  !$acc end kernels
  print *, a
  !$acc serial
  do i = 2, n
    b(i) = b(i - 1) + 1
  end do
  !$acc end serial
  print *, b
  !$acc parallel loop if (n > 100)
  do i = 1, n
    b(i) = i
  end do
  print *, b
  !$acc parallel loop collapse(2) private(s) async(1) vector_length(64)
  do j = 1, n
    do i = 1, n
      s = i + j
      c(i, j) = s
    end do
  end do
  !$acc wait
  print *, sum(c)
  !$acc data copy(b) create(c) copyin(a)
  do k = 1, 3
    !$acc parallel loop
    do concurrent (i = 1:n)
      b(i) = 2 * b(i)
    end do
    !$acc update self(b(1:3))
    print *, b(1:3)
  end do
  !$acc end data
  print *, sum(b)
end program accelerated_loops
