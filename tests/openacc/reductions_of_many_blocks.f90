! Reductions of loops with so many iterations that the blocks of a GPU leave their parts to another launch, and neighbours in three dimensions
! of arrays with any lower bounds.
program reductions_of_many_blocks
  implicit none
  integer, parameter :: nx = 260, ny = 96, nz = 90
  real, allocatable :: a(:,:,:), b(:,:,:)
  integer, allocatable :: mark(:,:,:)
  real(8) :: total, expected
  real :: largest, least
  integer :: i, j, k, counted, bits, round
  logical :: all_there, any_large

  allocate(a(-3:nx-4, 0:ny-1, 5:nz+4), b(-3:nx-4, 0:ny-1, 5:nz+4), mark(nx, ny, nz))
  do k = 5, nz + 4
    do j = 0, ny - 1
      do i = -3, nx - 4
        a(i, j, k) = mod(7*i + 5*j + 3*k + 100, 64) * 0.25
      end do
    end do
  end do
  b = 0
  mark = 1
  do round = 1, 2
    total = 0; counted = 0; bits = 0
    largest = -huge(largest); least = huge(least)
    all_there = .true.; any_large = .false.
    !$acc parallel loop collapse(3) copyin(a, mark) copy(b) &
    !$acc reduction(+:total, counted) reduction(max:largest) reduction(min:least) &
    !$acc reduction(ieor:bits) reduction(.and.:all_there) reduction(.or.:any_large)
    do k = 6, nz + 3
      do j = 1, ny - 2
        do i = -2, nx - 5
          b(i, j, k) = a(i+1, j, k) + a(i-1, j, k) + a(i, j+1, k) + a(i, j-1, k) + a(i, j, k+1) + a(i, j, k-1) &
            + a(i+1, j+1, k) + a(i-1, j-1, k) + a(i+1, j, k+1) + a(i-1, j, k-1) + a(i, j+1, k+1) + a(i, j-1, k-1) &
            - a(i+1, j-1, k) - a(i-1, j+1, k) - a(i+1, j, k-1) - a(i-1, j, k+1) - a(i, j+1, k-1) - a(i, j-1, k+1)
          total = total + b(i, j, k)
          counted = counted + mark(i+4, j+1, k-4)
          largest = max(largest, b(i, j, k))
          least = min(least, b(i, j, k))
          bits = ieor(bits, int(4*b(i, j, k)))
          all_there = all_there .and. mark(i+4, j+1, k-4) == 1
          any_large = any_large .or. b(i, j, k) > 85.9
        end do
      end do
    end do
    print '(a, f14.2, 2i12, 2f9.2, 2l3)', 'joined   ', total, counted, bits, largest, least, all_there, any_large
  end do

  expected = 0; bits = 0
  do k = 6, nz + 3
    do j = 1, ny - 2
      do i = -2, nx - 5
        expected = expected + b(i, j, k)
        bits = ieor(bits, int(4*b(i, j, k)))
      end do
    end do
  end do
  print '(a, f14.2, 2i12, 2f9.2, l3)', 'expected ', expected, (nx-2)*(ny-2)*(nz-2), bits, &
    maxval(b(-2:nx-5, 1:ny-2, 6:nz+3)), minval(b(-2:nx-5, 1:ny-2, 6:nz+3)), any(b > 85.9)

  ! A step of the index other than one, and blocks whose threads take the rest of a loop in turns.
  counted = 0
  !$acc parallel loop gang num_gangs(40) vector_length(64) reduction(+:counted) copyin(mark)
  do k = nz, 1, -2
    !$acc loop vector reduction(+:counted)
    do i = 250, 3, -3
      counted = counted + mark(i, 1, k)
    end do
  end do
  print *, counted, 45*83
end program
