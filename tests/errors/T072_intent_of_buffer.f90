! MPI gives an argument with INTENT(IN) a value.
module spread
  use mpi
contains
  subroutine from_first(n)
    integer, intent(in) :: n
    integer :: ierr
    call mpi_bcast(n, 1, mpi_integer, 0, mpi_comm_world, ierr)
  end subroutine from_first
end module spread
