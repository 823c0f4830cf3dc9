! Scalars that SERIAL and PARALLEL assign outside of loops are their own, dummy arguments and those that nothing else uses among them.
program memory_serial_scalars
  implicit none
  real :: s, a(3)
  integer :: i
  s = 1
  a = 0
  !$acc serial
  s = s + 1
  a(1) = s
  !$acc end serial
  print *, s, a(1)
  !$acc parallel
  s = s + 1
  a(2) = s
  !$acc end parallel
  print *, s, a(2)
  call sub(s)
contains
  subroutine sub(s)
    real, intent(inout) :: s
    !$acc serial
    s = s + 1
    !$acc end serial
    print *, s
    !$acc serial
    s = s + 1
    a(3) = s
    !$acc end serial
    print *, s, a(3)
    !$acc serial loop
    do i = 1, 1
    s = s + 1
    a(3) = s
    end do
    print *, s, a(3)
  end subroutine
end program
