! DO CONCURRENT on the device: waves on a string, with --stdpar. The program is plain Fortran; one data region keeps the string on the device.
program string
  implicit none
  integer, parameter :: n = 200, steps = 400
  real, parameter :: c = 0.5
  real :: before(0:n), now(0:n), next(0:n), energy(0:3)
  integer :: i, step, shot

  do concurrent (i = 0:n)
    now(i) = exp(-0.01 * (i - n / 4)**2)
    before(i) = now(i)
    next(i) = 0
  end do

  shot = 0
  !$acc data copyin(before, next) copy(now)
  do step = 1, steps
    do concurrent (i = 1:n - 1)
      next(i) = 2 * now(i) - before(i) + c * (now(i + 1) - 2 * now(i) + now(i - 1))
    end do
    do concurrent (i = 1:n - 1)
      before(i) = now(i)
      now(i) = next(i)
    end do
    if (mod(step, 100) == 0) then
      !$acc update self(now)
      energy(shot) = sum(now**2)
      shot = shot + 1
    end if
  end do
  !$acc end data

  print '(a, 4f9.4)', 'sums of squares:', energy
  call draw(now)

contains

  ! One iteration for each column: which of them are lit does not depend on the order.
  subroutine draw(u)
    real, intent(in) :: u(0:)
    integer, parameter :: columns = 50, width = 4
    integer :: height(columns), k
    character(columns) :: line
    do concurrent (k = 1:columns)
      height(k) = nint(4 * sum(u((k - 1) * width:k * width - 1)) / width)
    end do
    do k = maxval(height), minval(height), -1
      line = ' '
      where_lit: do i = 1, columns
        if (height(i) == k) line(i:i) = '*'
      end do where_lit
      print '(a)', trim(line)
    end do
  end subroutine draw
end program string
