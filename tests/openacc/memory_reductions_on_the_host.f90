! Variables of REDUCTION that a construct sets anew or reads, where its condition lets the host run it: arrays and components, too, begin with what
! the operator starts with.
program reductions_on_the_host
  implicit none
  type counter
    integer :: n = 2
  end type
  type(counter) :: c
  integer :: total(4)
  real, allocatable :: most(:, :)
  logical :: on_gpu
  on_gpu = command_argument_count() > 5
  total = 1
  !$acc parallel num_gangs(1) reduction(+:total) if(on_gpu)
  total = 7
  !$acc end parallel
  allocate (most(2, 2))
  call scaled(most, 2)
  most = 2
  !$acc parallel num_gangs(1) reduction(max:most) if(on_gpu)
  most(1, :) = 1
  most(2, :) = 3
  !$acc end parallel
  print *, total, most
  total = 1
  !$acc parallel num_gangs(1) reduction(+:total) if(on_gpu)
  total(1) = total(1) + 3
  total(2) = total(1)*2
  !$acc end parallel
  print *, total
  !$acc parallel num_gangs(1) reduction(+:c%n) if(on_gpu)
  c%n = c%n + 3
  c%n = c%n*2
  !$acc end parallel
  print *, c%n
contains
  subroutine scaled(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n, n)
    x = 5
    !$acc parallel num_gangs(1) reduction(*:x) if(on_gpu)
    x(1, 1) = 2
    !$acc end parallel
    print *, x
  end subroutine
end program
