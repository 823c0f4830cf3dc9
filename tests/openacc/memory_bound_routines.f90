! BIND (OpenACC 3.4, section 2.15.1): device code calls another procedure than the host does.
module ways
  implicit none
  !$acc routine(way) bind(device_way) seq
contains
  integer function way(i)
    integer, intent(in) :: i
    way = i
  end function way
  integer function device_way(i)
    integer, intent(in) :: i
    device_way = -i
  end function device_way
  integer function named(i)
    !$acc routine bind("device_way") seq
    integer, intent(in) :: i
    named = 2 * i
  end function named
end module ways

program memory_bound_routines
  use ways
  implicit none
  integer :: there(5, 2), i
  !$acc parallel loop copyout(there)
  do i = 1, 5
    there(i, 1) = way(i)
    there(i, 2) = named(i)
  end do
  print '(a, 10i3)', 'on the device:', there
  print '(a, 10i3)', 'on the host:', (way(i), i = 1, 5), (named(i), i = 1, 5)
end program memory_bound_routines
