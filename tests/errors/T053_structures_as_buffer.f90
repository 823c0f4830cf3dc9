program structures
  use mpi
  implicit none
  type :: cell
    real, allocatable :: velocity(:)
    integer :: kind
  end type
  type(cell) :: cells(100)
  integer :: ierr
  cells(1)%kind = 1
  call mpi_init(ierr)
  call mpi_bcast(cells, 100*16, mpi_byte, 0, mpi_comm_world, ierr)
  call mpi_finalize(ierr)
end program
