! The Game of Life of fortran-samples/gol.cuf as plain loops: the yardstick for the CPU.
program gol_serial
  implicit none
  integer, parameter :: dim = 1024, maxIter = 2**10
  integer, allocatable :: grid(:,:), newGrid(:,:)
  integer :: i, j, iter, seed(8)
  real :: randm

  allocate(grid(dim+2,dim+2), newGrid(dim+2,dim+2))
  grid = 0
  newGrid = 0
  seed = (/1985, 2011, 2012, 500, 24, 15, 99, 8/)
  call random_seed(PUT=seed)
  do j = 1, dim
    do i = 1, dim
      call random_number(randm)
      grid(i,j) = nint(randm)
    end do
  end do
  do iter = 1, maxIter
    if (mod(iter, 2) == 1) then
      call generation(grid, newGrid)
    else
      call generation(newGrid, grid)
    end if
  end do
  print *, "Alive at the end  ", sum(grid(2:dim+1,2:dim+1))
contains
  subroutine generation(a, b)
    integer, intent(inout) :: a(dim+2,dim+2), b(dim+2,dim+2)
    integer :: i, j, neighbors

    a(2:dim+1, dim+2) = a(2:dim+1, 2)
    a(2:dim+1, 1) = a(2:dim+1, dim+1)
    a(dim+2, :) = a(2, :)
    a(1, :) = a(dim+1, :)
    do j = 2, dim+1
      do i = 2, dim+1
        neighbors = a(i,j+1) + a(i,j-1) + a(i+1,j) + a(i-1,j) &
                  + a(i+1,j+1) + a(i-1,j-1) + a(i-1,j+1) + a(i+1,j-1)
        if (a(i,j) == 1 .and. neighbors < 2) then
          b(i,j) = 0
        else if (a(i,j) == 1 .and. (neighbors == 2 .or. neighbors == 3)) then
          b(i,j) = 1
        else if (a(i,j) == 1 .and. neighbors > 3) then
          b(i,j) = 0
        else if (a(i,j) == 0 .and. neighbors == 3) then
          b(i,j) = 1
        else
          b(i,j) = a(i,j)
        end if
      end do
    end do
  end subroutine generation
end program gol_serial
