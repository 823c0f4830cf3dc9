! Regions that give a part of an array values leave the rest alone, where pointers may reach the array, too.
program parts_of_targets
  implicit none
  integer, target :: a(8)
  integer, pointer :: p(:)
  integer, allocatable, target :: b(:)
  integer :: i, n, hi
  a = 1; n = 3
  !$acc parallel loop
  do i = 1, n
    a(i) = i
  end do
  print *, a
  p => a
  !$acc parallel loop
  do i = 5, 6
    p(i) = i
  end do
  print *, a
  allocate(b(8)); b = 2
  !$acc parallel loop
  do i = 1, n
    b(i) = i
  end do
  print *, b
  hi = 4
  !$acc parallel copyin(hi)
  !$acc loop
  do i = 2, hi
    b(i) = -i
  end do
  !$acc end parallel
  print *, b
end program parts_of_targets
