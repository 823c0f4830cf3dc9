! Kernels that reach parts of one array by several names: each name sees what the kernel has stored by the others, and no copy loses stores.
module named_twice
  implicit none
contains
  subroutine both_change(x, y)
    integer, intent(inout), target :: x(100), y(100)
    integer :: i
    !$acc parallel loop present(x(1:10), y(51:60))
    do i = 1, 10
      x(i) = x(i) + 1000
      y(i + 50) = y(i + 50) + 2000
    end do
  end subroutine both_change

  subroutine one_is_read(x, y)
    integer, intent(inout), target :: x(100), y(100)
    integer :: i
    !$acc parallel loop present(x(1:10), y(51:60))
    do i = 1, 10
      x(i) = x(i) + y(i + 50)
    end do
  end subroutine one_is_read

  ! The first name has one of the parts alone, the last one more than the others.
  subroutine unequal(x, y, z)
    integer, intent(inout), target :: x(:), y(:), z(:)
    integer :: i
    !$acc parallel loop present(x(1:10), y(1:10), y(51:60), z(91:100))
    do i = 1, 10
      x(i) = -i
      y(i + 50) = x(i) - z(i + 90)
      z(i + 90) = z(i) + z(i + 50)
    end do
  end subroutine unequal
end module named_twice

program memory_parts_by_two_names
  use named_twice
  implicit none
  integer, target :: a(100)
  integer, pointer :: p(:)
  integer :: i
  p => a

  call counted
  !$acc enter data copyin(a(1:10), a(51:60))
  a = 0
  !$acc parallel loop present(a(1:10), p(51:60))
  do i = 1, 10
    a(i) = a(i) + 1000
    p(i + 50) = p(i + 50) + 2000
  end do
  !$acc exit data copyout(a(1:10), a(51:60))
  print '(10i6)', a(1:10), a(51:60)

  call counted
  !$acc enter data copyin(a(1:10), a(51:60))
  call both_change(a, a)
  !$acc exit data copyout(a(1:10), a(51:60))
  print '(10i6)', a(1:10), a(51:60)

  call counted
  !$acc enter data copyin(a(1:10), a(51:60))
  call one_is_read(a, a)
  !$acc exit data copyout(a(1:10), a(51:60))
  print '(10i6)', a(1:10), a(51:60)

  call counted
  !$acc enter data copyin(a(1:10), a(51:60), a(91:100))
  call unequal(a(1:40), a(1:60), a)
  !$acc exit data copyout(a(1:10), a(51:60), a(91:100))
  print '(10i6)', a(1:10), a(51:60), a(91:100)
  print *, sum(a)
contains
  subroutine counted
    a = [(i, i=1, 100)]
  end subroutine counted
end program memory_parts_by_two_names
