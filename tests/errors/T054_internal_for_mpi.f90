program reduction
  use mpi
  implicit none
  integer :: op, ierr
  call mpi_init(ierr)
  call mpi_op_create(larger, .true., op, ierr)
  call mpi_finalize(ierr)
contains
  subroutine larger(a, b, n, datatype)
    integer :: n, datatype
    real :: a(n), b(n)
    b = max(a, b)
  end subroutine
end program
