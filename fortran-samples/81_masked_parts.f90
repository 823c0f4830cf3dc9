! WHERE and FORALL on the parts of structures: masks from components, arms in order, pointers, WHERE within FORALL.
program masked_parts
  implicit none

  type :: cell
    real :: mass = 0.0, momentum = 0.0, speed = 0.0
    integer :: kind = 0
  end type cell

  type :: column
    real, pointer :: values(:) => null()
  end type column

  type(cell) :: cells(6), grid(3, 2)
  type(column) :: columns(3)
  real, target :: field(4, 3)
  integer :: table(4, 4), i, j

  cells%mass = [0.0, 1.0, 2.0, 0.0, 4.0, 8.0]
  cells%momentum = [1.0, 1.0, -1.0, 0.0, 2.0, 16.0]

  ! nothing is divided by the masses that are zero
  where (cells%mass > 0.0) cells%speed = cells%momentum/cells%mass
  print '(6f7.3)', cells%speed

  where (cells%speed < 0.0)
    cells%kind = -1
    cells%speed = -cells%speed      ! the mask was computed before
  elsewhere (cells%speed > 0.4)
    cells%kind = 1
    where (cells%mass > 5.0) cells%kind = 2
  elsewhere
    cells%kind = 0
  end where
  print '(6i7)', cells%kind
  print '(6f7.3)', cells%speed

  ! each takes what its neighbour had
  where (cells(2:6)%kind > 0) cells(2:6)%mass = cells(1:5)%mass
  print '(6f7.3)', cells%mass

  forall (i = 1:3, j = 1:2) grid(i, j)%kind = 10*i + j
  where (mod(grid%kind, 2) == 0) grid(:, :)%mass = grid%kind
  print '(6f7.1)', grid%mass

  field = reshape([(real(i), i = 1, 12)], [4, 3])
  forall (i = 1:3) columns(i)%values => field(:, 4 - i)
  print '(3f7.1)', (sum(columns(i)%values), i = 1, 3)

  forall (i = 1:4, j = 1:4) table(i, j) = i - j
  forall (i = 1:4)
    where (table(i, :) < 0)
      table(i, :) = 0
    elsewhere
      table(i, :) = table(i, :) + i
    end where
  end forall
  print '(4i4)', table
end program masked_parts
