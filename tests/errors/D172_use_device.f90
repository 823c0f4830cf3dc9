! Names of HOST_DATA that are no variables.
program main
  implicit none
  real, parameter :: half = 0.5
  real :: a(4)
  a = half
  !$acc data copy(a)
  !$acc host_data use_device(a(1:2))
  call take(a)
  !$acc end host_data
  !$acc host_data use_device(half)
  call take(a)
  !$acc end host_data
  !$acc end data
contains
  subroutine take(x)
    real, intent(inout) :: x(4)
    x(1) = 1.0
  end subroutine
end program
