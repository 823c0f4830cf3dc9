! Procedures with ROUTINE that keep values, read and write.
module m
  implicit none
contains
  subroutine counts(x)
    real, intent(inout) :: x
    integer, save :: calls
    integer :: begun = 0
    !$acc routine seq
    calls = calls + 1
    begun = begun + 1
    x = x + calls + begun
  end subroutine counts
  subroutine reads(x)
    real, intent(inout) :: x
    !$acc routine seq
    read (*, *) x
    write (10, *) x
    open (10)
  end subroutine reads
end module m
program main
  use m
  implicit none
  real :: x(10)
  integer :: i
  x = 0
  !$acc parallel loop
  do i = 1, 10
    call counts(x(i))
    call reads(x(i))
  end do
  print *, x
end program main
