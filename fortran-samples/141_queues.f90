! Activity queues: what is given to one queue runs in order, and two queues run side by side. While one half of a field is computed, the other half travels.
program queues
  implicit none
  integer, parameter :: n = 40000, halves = 2, rounds = 3
  real(8) :: field(n, halves), low, high
  integer :: half, round, i
  do half = 1, halves
    do i = 1, n
      field(i, half) = mod(i * 7, 100) * 0.01d0 + half
    end do
  end do

  !$acc data create(field)
  do half = 1, halves
    ! Each half goes there, is computed and comes back in a queue of its own.
    !$acc update device(field(:, half)) async(half)
    do round = 1, rounds
      !$acc parallel loop async(half)
      do i = 1, n
        field(i, half) = 0.5d0 * (field(i, half) + 2 / field(i, half))
      end do
    end do
    !$acc update self(field(:, half)) async(half)
  end do

  ! The first half is here when its queue is done, whatever the other one does.
  !$acc wait(1)
  print '(a, f10.6)', 'first half, largest distance to the root of 2:', maxval(abs(field(:, 1) - sqrt(2d0)))

  ! A third queue goes on when both are done; the host waits for that one alone.
  !$acc parallel loop async(3) wait(1, 2)
  do i = 1, n
    field(i, 1) = field(i, 1) - field(i, 2)
  end do
  !$acc update self(field(:, 1)) async(3)
  !$acc wait(3)
  !$acc end data

  low = minval(field(:, 1))
  high = maxval(field(:, 1))
  print '(a, 2f10.6)', 'difference of the halves:', low, high
end program queues
