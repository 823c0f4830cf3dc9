! Pi by Monte Carlo integration, step by step from the host to the device: METHOD says how far, POINTS and ROUNDS how much.
! With GPU_RANDOM the points are made on the device by a generator in CUDA C.
#ifndef METHOD
#define METHOD 0
#endif
#ifndef POINTS
#define POINTS 8192
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

program driver
  use outcome
  use on_host
  use on_device
#ifdef GPU_RANDOM
  use with_generator
#endif
  implicit none
  integer, parameter :: n = POINTS
  type(estimate) :: found
  real, allocatable :: x(:), y(:)
  integer :: round

  allocate(x(n), y(n))
  do round = 1, ROUNDS
    call make_points(x, 17 * round)
    call make_points(y, 1001 * round)

    call count_on_host(x, y, n, found)
    call show('host', found, n)
#if METHOD >= 1
    call points_on_device(x, y, n, found)
    call show('points on the device', found, n)
#endif
#if METHOD >= 2
    call sum_by_one_thread(x, y, n, found)
    call show('sum by one thread', found, n)
#endif
#if METHOD >= 3
    call sum_by_shares(x, y, n, found)
    call show('sum by shares', found, n)
#endif
#if METHOD >= 4
    call sum_by_strides(x, y, n, found)
    call show('sum by strides', found, n)
#endif
#ifdef GPU_RANDOM
    call all_on_device(n, round, found)
    call show('all on the device', found, n)
#endif
  end do

contains

  ! Numbers that every machine makes alike: a linear congruence in 31 bits
  subroutine make_points(values, seed)
    real, intent(out) :: values(:)
    integer, intent(in) :: seed
    integer, parameter :: wide = selected_int_kind(18)
    integer(wide) :: state
    integer :: i
    state = seed
    do i = 1, size(values)
      state = mod(state * 1103515245_wide + 12345_wide, 2147483648_wide)
      values(i) = real(state / 128) / 16777216.0
    end do
  end subroutine

end program
