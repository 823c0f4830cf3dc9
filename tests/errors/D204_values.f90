! Values that clauses cannot have: types, signs, constants, how many.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, j, m
  logical :: large
  real :: a(n), b(n, n), x
  x = 1
  m = 2
  large = .true.
  b = 0
  !$acc parallel loop async(x)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop if(m)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop num_gangs(0)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop num_gangs(1, 2, 3, 4)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop vector_length(32, 4)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop collapse(m)
  do j = 1, n
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc parallel loop tile(8, -1)
  do j = 1, n
    do i = 1, n
      b(i, j) = i
    end do
  end do
  !$acc update self(a) if(a > 0.0)
  !$acc wait(x)
  !$acc parallel loop gang(dim: 4)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop gang(static: 0)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop async(1, 2)
  do i = 1, n
    a(i) = i
  end do
  !$acc kernels loop num_gangs(2, 3)
  do i = 1, n
    a(i) = i
  end do
  !$acc kernels loop gang(2, num: 3) async(-7)
  do i = 1, n
    a(i) = i
  end do
  print *, sum(a), sum(b), large
end program p
