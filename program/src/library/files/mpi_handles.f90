! Handles of MPI for libraries that call it themselves.
module mpi_handles
  use mpi, only: mpi_comm_dup, mpi_comm_free, mpi_info_create, mpi_info_dup, mpi_info_free, mpi_info_null
  implicit none
  private
  public :: borrow, give_back

contains

  ! Handles that all libraries of MPI's know: named constants of translated programs are not the installed MPI's.
  subroutine borrow(comm, info, own, hints)
    integer, intent(in) :: comm, info
    integer, intent(out) :: own, hints
    integer :: ierr
    call mpi_comm_dup(comm, own, ierr)
    if (info == mpi_info_null) then
      call mpi_info_create(hints, ierr)
    else
      call mpi_info_dup(info, hints, ierr)
    end if
  end subroutine

  subroutine give_back(own, hints)
    integer, intent(inout) :: own, hints
    integer :: ierr
    call mpi_comm_free(own, ierr)
    call mpi_info_free(hints, ierr)
  end subroutine
end module
