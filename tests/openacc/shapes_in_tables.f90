! Loops over structures in structures in arrays: bounds from the shape of the inner arrays, which kernels choose by subscripts of their own.
program shapes_in_tables
  implicit none
  type leaf
    integer :: id
    real, allocatable :: v(:)
  end type
  type branch
    real :: bias
    type(leaf), allocatable :: l(:)
  end type
  type tree
    type(branch), allocatable :: b(:)
  end type
  type(tree) :: t
  integer :: i, j, k
  real :: s
  allocate(t%b(3))
  do i = 1, 3
    allocate(t%b(i)%l(i+1))
    t%b(i)%bias = i
    do j = 1, i + 1
      allocate(t%b(i)%l(j)%v(5*j)); t%b(i)%l(j)%v = 1
      t%b(i)%l(j)%id = 10*i + j
    end do
  end do
  !$acc enter data copyin(t)
  !$acc enter data copyin(t%b)
  do i = 1, 3
  !$acc enter data copyin(t%b(i)%l)
    do j = 1, i + 1
  !$acc enter data copyin(t%b(i)%l(j)%v)
    end do
  end do
  s = 0
  !$acc parallel loop present(t) reduction(+:s) private(j, k)
  do i = 1, 3
    do j = 1, size(t%b(i)%l)
      do k = 1, size(t%b(i)%l(j)%v)
        s = s + t%b(i)%l(j)%v(k)*t%b(i)%l(j)%id
      end do
    end do
  end do
  print *, s
  s = 0
  !$acc parallel loop present(t) reduction(+:s) private(j, k)
  do i = 1, 3
    do j = 1, i + 1
      do k = 1, 5*j
        s = s + t%b(i)%l(j)%v(k)
      end do
    end do
  end do
  print *, s
end program
