! Faults that only CUF2RS_ACC=check sees. A line with a mark at its end is found, all others are right.
program planted_faults
  implicit none
  integer, parameter :: n = 12
  real :: a(n), b(n), grid(n, 0:n), work(n)
  real, allocatable :: tail(:)
  integer :: place(n), counts(3), i, j
  logical :: seen(n)
  type :: box
    real, allocatable :: v(:)
  end type
  type(box) :: held
  real, target :: seat(n)
  real, pointer :: other(:)
  a = 1
  b = 2
  grid = 0
  work = 0
  seen = .false.
  place = [(1 + mod(i, 3), i = 1, n)]

  ! What only the device has.
  !$acc data copyin(a, grid) create(work) copyout(b)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + i
    b(i) = a(i)
    work(i) = i
    seen(i) = i > 3
  end do
  if (.not. all(seen(4:))) print *, 'implicit data comes back'
  print *, a(3) !< host
  print *, maxval(b) !< host
  !$acc update self(a(1:5))
  print *, sum(a(:5))
  a(6) = a(6) + 1 !< host
  a(7) = 0

  ! What only the host has.
  !$acc parallel loop
  do i = 1, n - 1
    b(i) = a(i + 1) !< device
  end do
  !$acc update device(a(6:7))
  !$acc parallel loop
  do i = 1, n
    b(i) = a(i) + work(i)
  end do
  !$acc end data
  print *, b(1), work(2) !< host

  ! What nobody has.
  allocate (tail(2:n))
  !$acc enter data create(tail)
  !$acc parallel loop present(tail)
  do i = 2, n
    a(i) = tail(i) !< device
  end do
  !$acc parallel loop present(tail)
  do i = 2, n
    tail(i) = i
  end do
  !$acc exit data delete(tail)
  tail(2) = 0
  print *, tail(2), tail(3) !< host
  deallocate (tail)

  ! Arrays in lists of input and output, by whatever names.
  allocate (held%v(n))
  held%v = 0
  seat = 0
  other => seat
  !$acc data copyin(held, held%v, seat, a, grid)
  !$acc parallel loop present(held%v)
  do i = 1, n
    held%v(i) = i
    seat(i) = i
    a(i) = i
  end do
  !$acc kernels
  grid = 4
  !$acc end kernels
  print *, held%v !< host
  print *, other(1:n:2) !< host
  !$acc update self(seat)
  print *, seat
  !$acc update self(grid(:, 0:n-1))
  print *, grid(2, 0:n-1)
  print '(12f5.1)', grid(2, :) !< host
  write (*, *) a !< host
  !$acc end data

  ! Iterations that meet.
  counts = 0
  !$acc parallel loop copy(a, counts, grid) copyin(b, place)
  do i = 2, n
    a(i) = a(i - 1) + b(i) !< iterations
    !$acc atomic
    counts(place(i)) = counts(place(i)) + 1
    grid(place(i), 0) = i !< iterations
  end do
  !$acc parallel loop gang copy(grid)
  do j = 1, n
    !$acc loop vector
    do i = 1, n
      grid(i, j) = i
    end do
    grid(1, j) = grid(n, j)
    !$acc loop vector
    do i = 2, n
      grid(i, j) = grid(i, j) + grid(i - 1, j) !< iterations
    end do
    !$acc loop seq
    do i = 2, n
      grid(i, j) = grid(i - 1, j)
    end do
  end do
  !$acc parallel loop collapse(2) copy(a)
  do j = 1, n
    do i = 1, n
      a(i) = j !< iterations
    end do
  end do

  ! Copies of old values over new ones.
  !$acc data copy(a, b) copyin(grid)
  !$acc parallel loop
  do i = 2, n
    a(i) = i
    grid(i, 1) = i
  end do
  a(1) = 3
  b(5:6) = 4
  !$acc update self(a) !< lost
  !$acc update device(b(5:5))
  grid(1, 1) = 7
  grid(4, 2) = 7
  !$acc update device(grid(:, 1)) !< lost
  !$acc update device(grid(:, 2))
  !$acc end data !< lost
  print *, counts, a(n), b(6), grid(n, n)
end program planted_faults
