! Faults that only CUF2RS_ACC=check sees. A line with a mark at its end is found, all others are right.
program planted_faults
  implicit none
  integer, parameter :: n = 12
  real :: a(n), b(n), grid(n, 0:n), work(n)
  real, allocatable :: tail(:)
  integer :: place(n), counts(3), i, j
  real :: factor, level
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

  ! What a queue brings.
  !$acc enter data copyin(a, b)
  !$acc parallel loop present(a, b) async(1)
  do i = 1, n
    a(i) = i
    b(i) = i
  end do
  !$acc update self(a) async(1)
  print *, a(3) !< queue
  !$acc wait(1)
  print *, a(4)
  !$acc update self(a(1:3), b) async(2)
  !$acc wait(2) async(3)
  !$acc wait(3)
  print *, a(2), b(2)
  !$acc update self(a, b(2:8:2)) async
  b(3) = 8
  b(4) = 8 !< queue
  !$acc wait
  print *, a(1), b(n)
  !$acc exit data copyout(a) delete(b) async(4)
  print *, maxval(a) !< queue
  !$acc wait

  ! Scalars of the device.
  factor = 2
  level = 0
  !$acc data copyin(factor) create(level) copy(a)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) * factor
  end do
  factor = 3
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + factor !< device
  end do
  !$acc update device(factor)
  level = 5
  !$acc serial
  level = 1
  !$acc end serial
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + factor + level
  end do
  !$acc update self(level)
  !$acc end data
  print *, a(1), level
end program planted_faults
