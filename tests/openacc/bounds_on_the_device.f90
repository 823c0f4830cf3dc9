! Bounds of loops that the device knows with other values than the host: scalars and structures that the region changes.
program bounds_on_the_device
  implicit none
  integer :: a(8), i, lo, hi, st
  type box
    integer :: lo, hi
  end type
  type(box) :: bx
  a = 1
  bx = box(1, 2)
  !$acc parallel copy(bx, a)
  bx%hi = 8
  !$acc loop
  do i = bx%lo, bx%hi
    a(i) = -i
  end do
  !$acc end parallel
  print *, bx, a
  lo = 1; hi = 2; a = 1
  !$acc parallel copy(lo, hi, a)
  hi = 8
  !$acc loop
  do i = lo, hi
    a(i) = -i
  end do
  !$acc end parallel
  print *, lo, hi, a
  lo = 1; hi = 8; a = 1; st = 1
  !$acc parallel copy(st, a)
  st = 3
  !$acc loop
  do i = lo, hi, st
    a(i) = -i
  end do
  !$acc end parallel
  print *, st, a
  lo = 1; hi = 8; a = 1; st = 3
  !$acc parallel copy(st, a)
  st = 1
  !$acc loop
  do i = lo, hi, st
    a(i) = -i
  end do
  !$acc end parallel
  print *, st, a
  hi = 0; a = 1
  !$acc data copy(hi)
  !$acc kernels
  hi = 8
  do i = 1, hi
    a(i) = i
  end do
  !$acc end kernels
  !$acc end data
  print *, a
  hi = 0; a = 1
  !$acc data copy(hi)
  !$acc serial
  hi = 5
  !$acc end serial
  !$acc parallel loop
  do i = 1, hi
    a(i) = i
  end do
  !$acc end data
  print *, a
  bx%hi = 0; a = 1
  !$acc data copy(bx)
  !$acc serial
  bx%hi = 5
  !$acc end serial
  !$acc parallel loop
  do i = 1, bx%hi
    a(i) = i
  end do
  !$acc end data
  print *, a
  bx%hi = 0; a = 1
  !$acc kernels
  bx%hi = 6
  do i = 1, bx%hi
    a(i) = i
  end do
  !$acc end kernels
  print *, a
  call nests()
contains
  subroutine nests()
    implicit none
    integer :: n, m, st, i, j, tot, a(40,30), row(30), k
    type dims
      integer :: n, m, off(2)
    end type
    type(dims) :: d
    a = 0; n = 0; m = 0; st = 5; tot = 0
    d = dims(0, 0, [0, 0])
    !$acc data copy(n, m, st, d, a)
    !$acc serial
    n = 40; m = 30; st = -1
    d%n = 37; d%m = 29; d%off = [2, 3]
    !$acc end serial
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        a(i,j) = a(i,j) + 1
      end do
    end do
    !$acc parallel loop tile(8,4)
    do j = 1, d%m
      do i = 1, d%n
        a(i,j) = a(i,j) + 10
      end do
    end do
    !$acc parallel loop gang
    do j = d%off(1), m
      !$acc loop vector
      do i = d%off(2), n
        a(i,j) = a(i,j) + 100
      end do
    end do
    !$acc parallel loop gang vector async(1)
    do i = n, 1, st
      a(i,1) = a(i,1) + 1000
    end do
    !$acc wait
    !$acc parallel loop collapse(2) reduction(+:tot)
    do j = 1, m/2
      do i = 1, min(n, d%n)
        tot = tot + a(i,j)
      end do
    end do
    !$acc parallel loop gang copyout(row) private(k)
    do j = 1, m
      k = 0
      !$acc loop vector reduction(+:k)
      do i = 1, n
        k = k + a(i,j)
      end do
      row(j) = k
    end do
    !$acc kernels
    do j = 1, d%m
      a(1,j) = -1
    end do
    !$acc end kernels
    !$acc parallel loop num_gangs(3) vector_length(32)
    do j = 1, m
      a(2,j) = -2
    end do
    !$acc end data
    print *, n, m, st, d
    print *, sum(a), tot, sum(row), sum(a(1,:)), sum(a(2,:)), sum(a(:,1))
  end subroutine nests
end program bounds_on_the_device
