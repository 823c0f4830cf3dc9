! Allocatable arrays: any bounds, status instead of an error, reallocation by assignment, sizes decided by dummy arguments.
program allocatable_arrays
  implicit none
  real, allocatable :: a(:), grid(:, :), b(:)
  integer :: status
  character(len=80) :: message

  allocate(a(-2:2), stat=status)
  print *, status, lbound(a), ubound(a), size(a)
  a = 1.5
  allocate(a(10), stat=status, errmsg=message)
  print *, 'a second time: ', status /= 0, size(a)

  ! Assignment gives an allocatable array the shape of the right-hand side
  a = [1.0, 2.0, 3.0]
  print *, lbound(a), ubound(a), a
  allocate(b, source=a)
  b = [b, a * 10.0]
  print '(6f6.1)', b

  allocate(grid(0:3, 2))
  call fill(grid, 4, 2)
  print '(4f6.1)', grid
  deallocate(grid)
  print *, allocated(grid), allocated(b), mean(b)
contains
  subroutine fill(values, n, m)
    integer, intent(in) :: n, m
    real, intent(out) :: values(n, m)
    integer :: i, j

    do j = 1, m
      do i = 1, n
        values(i, j) = 10 * i + j
      end do
    end do
  end subroutine fill

  real function mean(values)
    real, intent(in) :: values(:)
    real :: centred(size(values))

    mean = sum(values) / size(values)
    centred = values - mean
    if (abs(sum(centred)) > 1e-4) mean = -1.0
  end function mean
end program allocatable_arrays
