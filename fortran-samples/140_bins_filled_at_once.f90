! Particles on a line: how many lie in each cell, how much they weigh, and a list of the particles of each cell.
!
! Many iterations change the same counter. ATOMIC lets them take turns; with CAPTURE an iteration also learns which place is its own.
module particles
  implicit none
  integer, parameter :: wp = kind(1d0)
contains
  ! Positions and weights from a small generator of its own.
  subroutine scatter(x, weight)
    real(wp), intent(out) :: x(:), weight(:)
    integer :: i, state
    state = 12345
    do i = 1, size(x)
      state = mod(state * 1103 + 12345, 65536)
      x(i) = state / 65536.0_wp
      weight(i) = 1 + mod(state, 7) * 0.25_wp
    end do
  end subroutine scatter

  ! The cell of each particle, and what the cells hold.
  subroutine fill(x, weight, cell, count, mass)
    real(wp), intent(in) :: x(:), weight(:)
    integer, intent(out) :: cell(:), count(:)
    real(wp), intent(out) :: mass(:)
    integer :: i, k, cells
    cells = size(count)
    count = 0
    mass = 0
    !$acc parallel loop copyin(x, weight) copyout(cell) copy(count, mass) private(k)
    do i = 1, size(x)
      k = int(x(i) * cells) + 1
      cell(i) = k
      !$acc atomic update
      count(k) = count(k) + 1
      !$acc atomic update
      mass(k) = mass(k) + weight(i)
    end do
  end subroutine fill

  ! The particles of each cell one behind the other: first(k) is where those of cell k begin.
  subroutine sort(cell, count, first, list)
    integer, intent(in) :: cell(:), count(:)
    integer, intent(out) :: first(:), list(:)
    integer, allocatable :: next(:)
    integer :: i, k, place
    first(1) = 1
    do k = 2, size(count)
      first(k) = first(k - 1) + count(k - 1)
    end do
    next = first
    !$acc parallel loop copyin(cell) copy(next) copyout(list) private(place)
    do i = 1, size(cell)
      !$acc atomic capture
      place = next(cell(i))
      next(cell(i)) = next(cell(i)) + 1
      !$acc end atomic
      list(place) = i
    end do
  end subroutine sort
end module particles

program bins_filled_at_once
  use particles
  implicit none
  integer, parameter :: n = 2000, cells = 8
  real(wp) :: x(n), weight(n), mass(cells), extent(2)
  integer :: cell(n), count(cells), first(cells), list(n), k, last, strays, i
  call scatter(x, weight)
  call fill(x, weight, cell, count, mass)
  call sort(cell, count, first, list)
  strays = 0
  do k = 1, cells
    last = first(k) + count(k) - 1
    strays = strays + count_of_others(cell(list(first(k):last)), k)
    print '(a, i2, a, i4, a, f8.2)', 'cell', k, ':', count(k), ' particles that weigh', mass(k)
  end do
  print '(a, i0, a, i0)', 'listed: ', sum(list), ' of ', n * (n + 1) / 2
  print '(a, i0)', 'in a wrong cell: ', strays
  extent = [1, 0]
  !$acc parallel loop copyin(x) copy(extent)
  do i = 1, n
    !$acc atomic
    extent(1) = min(extent(1), x(i))
    !$acc atomic
    extent(2) = max(extent(2), x(i))
  end do
  print '(a, 2f9.6)', 'extent:', extent
contains
  integer function count_of_others(cells, own)
    integer, intent(in) :: cells(:), own
    count_of_others = size(cells) - sum(merge(1, 0, cells == own))
  end function count_of_others
end program bins_filled_at_once
