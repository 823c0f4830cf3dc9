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

  type(cell) :: gas(6), grid(3, 2)
  type(column) :: columns(3)
  real, target :: field(4, 3)
  integer :: table(4, 4), i, j
  character(4) :: names(4) = [character(4) :: 'iron', 'neon', 'gold', 'zinc']

  gas%mass = [0.0, 1.0, 2.0, 0.0, 4.0, 8.0]
  gas%momentum = [1.0, 1.0, -1.0, 0.0, 2.0, 16.0]

  ! nothing is divided by the masses that are zero
  where (gas%mass > 0.0) gas%speed = gas%momentum/gas%mass
  print '(6f7.3)', gas%speed

  where (gas%speed < 0.0)
    gas%kind = -1
    gas%speed = -gas%speed      ! the mask was computed before
  elsewhere (gas%speed > 0.4)
    gas%kind = 1
    where (gas%mass > 5.0) gas%kind = 2
  elsewhere
    gas%kind = 0
  end where
  print '(6i7)', gas%kind
  print '(6f7.3)', gas%speed

  ! each takes what its neighbour had
  where (gas(2:6)%kind > 0) gas(2:6)%mass = gas(1:5)%mass
  print '(6f7.3)', gas%mass

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

  ! all values come before all stores
  forall (i = 1:4) table(i, i:4) = table(i:4, i) + i
  print '(4i4)', table
  forall (i = 1:4)
    forall (j = i:4, table(i, j) > 2) table(j, i) = table(i, j) - table(4, 4)
  end forall
  print '(4i4)', table
  forall (i = 1:4, table(i, 1) > 3) table(i, :) = table(5 - i, :) + sum(table(:, i))
  print '(4i4)', table
  call spread_names(names)
  print '(4(a, :, "|"))', names

contains

  subroutine spread_names(list)
    character(*), intent(inout) :: list(:)
    integer :: k

    forall (k = 1:4) list(k) = list(5 - k)
    forall (k = 1:3) list(k)(k:) = list(k + 1)(1:)
    where (list(:)(1:1) < 'k') list(:)(1:2) = list(4:1:-1)(2:3)
  end subroutine spread_names
end program masked_parts
