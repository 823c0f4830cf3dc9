! The ranks of MPI write one file together: at once, each by itself, and by requests.
program pnetcdf_together
  use mpi
  use pnetcdf
  implicit none
  integer, parameter :: nx = 4, dp = kind(1d0)
  integer(mpi_offset_kind) :: start(2), many(2), length
  integer :: ierr, rank, ranks, ncid, dims(2), field, total, info, req(2), st(2), i, kind_of
  real(dp) :: a(nx, 2)
  real(dp), allocatable :: all(:, :)
  real :: part(2)
  character(len=20) :: unit
  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  call mpi_comm_size(mpi_comm_world, ranks, ierr)
  call check(nf90mpi_create(mpi_comm_world, 'together.nc', nf90_clobber, mpi_info_null, ncid))
  call check(nf90mpi_def_dim(ncid, 'x', int(nx, mpi_offset_kind), dims(1)))
  call check(nf90mpi_def_dim(ncid, 'column', int(nf90_unlimited, mpi_offset_kind), dims(2)))
  call check(nf90mpi_def_var(ncid, 'field', nf90_double, dims, field))
  call check(nf90mpi_def_var(ncid, 'total', nf90_int, total))
  call check(nf90mpi_put_att(ncid, field, 'units', 'metre'))
  call check(nf90mpi_put_att(ncid, nf90_global, 'range', [1.5, 2.5]))
  call check(nf90mpi_enddef(ncid))
  start = [1, 2*rank + 1]
  many = [nx, 2]
  a = reshape([(i + 10.0_dp*rank, i=1, 2*nx)], [nx, 2])
  call check(nf90mpi_put_var_all(ncid, field, a, start, many))
  call check(nf90mpi_begin_indep_data(ncid))
  if (rank == 0) call check(nf90mpi_put_var(ncid, total, 2*ranks))
  call check(nf90mpi_end_indep_data(ncid))
  a = -a
  call check(nf90mpi_iput_var(ncid, field, a(:, 1), req(1), start=[1_mpi_offset_kind, start(2)], count=[int(nx, mpi_offset_kind), 1_mpi_offset_kind]))
  call check(nf90mpi_iput_var(ncid, field, 0.25_dp, req(2), start=[2_mpi_offset_kind, start(2) + 1]))
  ! Requests outlive the call, so that no copy may stand for data with gaps.
  i = nf90mpi_iput_var(ncid, field, a(::2, 1), st(1))
  if (rank == 0) print '(a,l2)', 'gaps', i == nf90_einval
  call check(nf90mpi_wait_all(ncid, 2, req, st))
  call check(nf90mpi_close(ncid))
  call check(nf90mpi_open(mpi_comm_world, 'together.nc', nf90_nowrite, mpi_info_null, ncid))
  call check(nf90mpi_inquire_dimension(ncid, dims(2), name=unit, len=length))
  if (rank == 0) print '(a,i4)', trim(unit), length
  call check(nf90mpi_inq_varid(ncid, 'field', field))
  allocate(all(nx, length))
  call check(nf90mpi_get_var_all(ncid, field, all))
  if (rank == 0) print '(4f8.2)', all
  call check(nf90mpi_get_att(ncid, field, 'units', unit))
  call check(nf90mpi_get_att(ncid, nf90_global, 'range', part))
  call check(nf90mpi_inquire_attribute(ncid, nf90_global, 'range', xtype=kind_of, len=length))
  if (rank == 0) print '(a,2f6.2,2i4)', unit, part, kind_of, length
  call check(nf90mpi_close(ncid))
  i = nf90mpi_open(mpi_comm_world, 'nothing.nc', nf90_nowrite, mpi_info_null, ncid)
  if (rank == 0) print '(a,l2)', trim(nf90mpi_strerror(i)), i == nf90_noerr
  call mpi_finalize(ierr)
contains
  subroutine check(status)
    integer, intent(in) :: status
    if (status == nf90_noerr) return
    print *, trim(nf90mpi_strerror(status))
    call mpi_abort(mpi_comm_world, 1, ierr)
  end subroutine
end program
