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
end program bounds_on_the_device
