! Only the edges of a field travel: rows, columns and every other point by UPDATE, the rest stays on the device.
program edges_by_update
  implicit none
  integer, parameter :: nx = 12, ny = 8, steps = 5
  real :: field(0:nx + 1, 0:ny + 1), smooth(0:nx + 1, 0:ny + 1)
  integer :: i, j, step
  do j = 0, ny + 1
    do i = 0, nx + 1
      field(i, j) = modulo(7 * i + 3 * j, 11)
    end do
  end do
  smooth = field
  !$acc data copy(field) create(smooth)
  do step = 1, steps
    ! The host makes the field periodic: it needs the columns and rows inside the edges, and gives back the edges.
    !$acc update self(field(1, :), field(nx, :))
    field(0, :) = field(nx, :)
    field(nx + 1, :) = field(1, :)
    !$acc update device(field(0, :), field(nx + 1, :))
    !$acc update self(field(:, 1), field(:, ny))
    field(:, 0) = field(:, ny)
    field(:, ny + 1) = field(:, 1)
    !$acc update device(field(:, 0:ny + 1:ny + 1))
    !$acc parallel loop collapse(2)
    do j = 1, ny
      do i = 1, nx
        smooth(i, j) = 0.5 * field(i, j) + 0.125 * (field(i - 1, j) + field(i + 1, j) + field(i, j - 1) + field(i, j + 1))
      end do
    end do
    !$acc parallel loop collapse(2)
    do j = 1, ny
      do i = 1, nx
        field(i, j) = smooth(i, j)
      end do
    end do
    !$acc update self(field(2:nx:4, ny / 2)) if(mod(step, 2) == 1)
    if (mod(step, 2) == 1) print '(i2, 3f9.5)', step, field(2:nx:4, ny / 2)
  end do
  !$acc end data
  print '(a, f10.5)', 'mean:', sum(field(1:nx, 1:ny)) / (nx * ny)
end program
