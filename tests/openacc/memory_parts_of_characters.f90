! Arrays of characters of which parts are present: kernels see the copies of these parts and the host's other elements. Directives of dummy
! arguments with an assumed length mean the copies of the actual arguments.
program memory_parts_of_characters
  implicit none
  character(4) :: c(6)
  character(3) :: e(3)
  character(:), allocatable :: d(:)
  integer :: i
  c = 'ab'
  !$acc parallel loop copy(c(2:3))
  do i = 2, 3
    c(i)(3:4) = 'zw'
  end do
  print *, c
  !$acc data copyin(c(1:2), c(5:6))
  c(2) = 'host'
  c(4) = 'host'
  !$acc parallel loop
  do i = 1, 6
    c(i)(1:1) = 'k'
  end do
  print *, c
  !$acc update self(c(2:2))
  !$acc end data
  print *, c
  e = 'a'
  !$acc enter data copyin(e)
  !$acc parallel loop present(e)
  do i = 1, 3
    e(i)(2:2) = 'd'
  end do
  call fetch(e)
  print *, e
  e = 'b'
  call send(e, 3)
  e = 'c'
  !$acc exit data copyout(e)
  print *, e
  allocate (character(2) :: d(2))
  d = 'xy'
  !$acc enter data copyin(d)
  d = '--'
  call look(d)
  !$acc exit data copyout(d)
  print *, d
contains
  subroutine fetch(x)
    character(*), intent(inout) :: x(:)
    !$acc update self(x)
  end subroutine fetch
  subroutine send(x, n)
    integer, intent(in) :: n
    character(*), intent(inout) :: x(n)
    !$acc update device(x(1:2))
  end subroutine send
  subroutine look(x)
    character(*), intent(inout) :: x(:)
    !$acc serial present(x)
    x(2) = x(1)(2:2)//'q'
    !$acc end serial
  end subroutine look
end program memory_parts_of_characters
