! What PnetCDF's Fortran 77 interface has in the library libpnetcdf: arguments by reference, the lengths of characters by value behind all others.
module pnetcdf_calls
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  implicit none
  integer, parameter :: mpi_offset = int64

  ! Files.
  interface
    integer(c_int) function create(comm, path, cmode, info, ncid, length) bind(c, name='nfmpi_create_')
      import
      integer(c_int), intent(in) :: comm, cmode, info
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(out) :: ncid
      integer(c_int), value :: length
    end function
    integer(c_int) function open_file(comm, path, omode, info, ncid, length) bind(c, name='nfmpi_open_')
      import
      integer(c_int), intent(in) :: comm, omode, info
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(out) :: ncid
      integer(c_int), value :: length
    end function
    integer(c_int) function delete_file(name, info, length) bind(c, name='nfmpi_delete_')
      import
      integer(c_int), intent(in) :: info
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function enddef(ncid) bind(c, name='nfmpi_enddef_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_redef(ncid) bind(c, name='nfmpi_redef_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_sync(ncid) bind(c, name='nfmpi_sync_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_abort(ncid) bind(c, name='nfmpi_abort_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_close(ncid) bind(c, name='nfmpi_close_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_begin_indep_data(ncid) bind(c, name='nfmpi_begin_indep_data_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_end_indep_data(ncid) bind(c, name='nfmpi_end_indep_data_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90mpi_buffer_detach(ncid) bind(c, name='nfmpi_buffer_detach_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function enddef_with(ncid, h_minfree, v_align, v_minfree, r_align) bind(c, name='nfmpi__enddef_')
      import
      integer(c_int), intent(in) :: ncid
      integer(mpi_offset), intent(in) :: h_minfree, v_align, v_minfree, r_align
    end function
    integer(c_int) function nf90mpi_set_fill(ncid, fillmode, old_mode) bind(c, name='nfmpi_set_fill_')
      import
      integer(c_int), intent(in) :: ncid, fillmode
      integer(c_int), intent(out) :: old_mode
    end function
    integer(c_int) function nf90mpi_buffer_attach(ncid, bufsize) bind(c, name='nfmpi_buffer_attach_')
      import
      integer(c_int), intent(in) :: ncid
      integer(mpi_offset), intent(in) :: bufsize
    end function
    integer(c_int) function inquire_file(ncid, ndims, nvars, natts, unlimited) bind(c, name='nfmpi_inq_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: ndims, nvars, natts, unlimited
    end function
    integer(c_int) function nf90mpi_inq_put_size(ncid, bytes) bind(c, name='nfmpi_inq_put_size_')
      import
      integer(c_int), intent(in) :: ncid
      integer(mpi_offset), intent(out) :: bytes
    end function
    integer(c_int) function nf90mpi_inq_get_size(ncid, bytes) bind(c, name='nfmpi_inq_get_size_')
      import
      integer(c_int), intent(in) :: ncid
      integer(mpi_offset), intent(out) :: bytes
    end function
    integer(c_int) function nf90mpi_inq_header_size(ncid, bytes) bind(c, name='nfmpi_inq_header_size_')
      import
      integer(c_int), intent(in) :: ncid
      integer(mpi_offset), intent(out) :: bytes
    end function
    integer(c_int) function nf90mpi_inq_header_extent(ncid, bytes) bind(c, name='nfmpi_inq_header_extent_')
      import
      integer(c_int), intent(in) :: ncid
      integer(mpi_offset), intent(out) :: bytes
    end function
    integer(c_int) function nf90mpi_inq_file_info(ncid, info) bind(c, name='nfmpi_inq_file_info_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: info
    end function
    integer(c_int) function nf90mpi_inq_format(ncid, format) bind(c, name='nfmpi_inq_format_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: format
    end function
    integer(c_int) function nf90mpi_inq_nreqs(ncid, nreqs) bind(c, name='nfmpi_inq_nreqs_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: nreqs
    end function
    subroutine message(text, size, ncerr) bind(c, name='nfmpi_strerror_')
      import
      character(kind=c_char), intent(out) :: text(*)
      integer(c_int), value :: size
      integer(c_int), intent(in) :: ncerr
    end subroutine
    subroutine version(text, size) bind(c, name='nfmpi_inq_libvers_')
      import
      character(kind=c_char), intent(out) :: text(*)
      integer(c_int), value :: size
    end subroutine
  end interface

  ! Dimensions and variables.
  interface
    integer(c_int) function def_dim(ncid, name, extent, dimid, length) bind(c, name='nfmpi_def_dim_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(mpi_offset), intent(in) :: extent
      integer(c_int), intent(out) :: dimid
      integer(c_int), value :: length
    end function
    integer(c_int) function inq_dimid(ncid, name, dimid, length) bind(c, name='nfmpi_inq_dimid_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: dimid
      integer(c_int), value :: length
    end function
    integer(c_int) function inq_dim(ncid, dimid, name, extent, length) bind(c, name='nfmpi_inq_dim_')
      import
      integer(c_int), intent(in) :: ncid, dimid
      character(kind=c_char), intent(out) :: name(*)
      integer(mpi_offset), intent(out) :: extent
      integer(c_int), value :: length
    end function
    integer(c_int) function rename_dim(ncid, dimid, name, length) bind(c, name='nfmpi_rename_dim_')
      import
      integer(c_int), intent(in) :: ncid, dimid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function def_var(ncid, name, xtype, ndims, dimids, varid, length) bind(c, name='nfmpi_def_var_')
      import
      integer(c_int), intent(in) :: ncid, xtype, ndims, dimids(*)
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: varid
      integer(c_int), value :: length
    end function
    integer(c_int) function inq_varid(ncid, name, varid, length) bind(c, name='nfmpi_inq_varid_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: varid
      integer(c_int), value :: length
    end function
    integer(c_int) function inq_var(ncid, varid, name, xtype, ndims, dimids, natts, length) bind(c, name='nfmpi_inq_var_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(out) :: name(*)
      integer(c_int), intent(out) :: xtype, ndims, dimids(*), natts
      integer(c_int), value :: length
    end function
    integer(c_int) function rename_var(ncid, varid, name, length) bind(c, name='nfmpi_rename_var_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function def_var_fill(ncid, varid, no_fill, value) bind(c, name='nfmpi_def_var_fill_')
      import
      integer(c_int), intent(in) :: ncid, varid, no_fill
      type(c_ptr), value :: value
    end function
    integer(c_int) function nf90mpi_fill_var_rec(ncid, varid, recno) bind(c, name='nfmpi_fill_var_rec_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: recno
    end function
  end interface

  ! Attributes.
  interface
    integer(c_int) function inq_att(ncid, varid, name, xtype, extent, length) bind(c, name='nfmpi_inq_att_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: xtype
      integer(mpi_offset), intent(out) :: extent
      integer(c_int), value :: length
    end function
    integer(c_int) function inq_attid(ncid, varid, name, attnum, length) bind(c, name='nfmpi_inq_attid_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: attnum
      integer(c_int), value :: length
    end function
    integer(c_int) function inq_attname(ncid, varid, attnum, name, length) bind(c, name='nfmpi_inq_attname_')
      import
      integer(c_int), intent(in) :: ncid, varid, attnum
      character(kind=c_char), intent(out) :: name(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function rename_att(ncid, varid, curname, newname, current, length) bind(c, name='nfmpi_rename_att_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: curname(*), newname(*)
      integer(c_int), value :: current, length
    end function
    integer(c_int) function del_att(ncid, varid, name, length) bind(c, name='nfmpi_del_att_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function copy_att(ncid_in, varid_in, name, ncid_out, varid_out, length) bind(c, name='nfmpi_copy_att_')
      import
      integer(c_int), intent(in) :: ncid_in, varid_in, ncid_out, varid_out
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function put_att_text(ncid, varid, name, extent, text, length, size) bind(c, name='nfmpi_put_att_text_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: extent
      character(kind=c_char), intent(in) :: name(*), text(*)
      integer(c_int), value :: length, size
    end function
    integer(c_int) function get_att_text(ncid, varid, name, text, length, size) bind(c, name='nfmpi_get_att_text_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      character(kind=c_char), intent(out) :: text(*)
      integer(c_int), value :: length, size
    end function
    !each int1 int2 int real double int8
    integer(c_int) function put_att_{T}(ncid, varid, name, xtype, extent, values, length) bind(c, name='nfmpi_put_att_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, xtype
      integer(mpi_offset), intent(in) :: extent
      character(kind=c_char), intent(in) :: name(*)
      {t}, intent(in) :: values(*)
      integer(c_int), value :: length
    end function
    integer(c_int) function get_att_{T}(ncid, varid, name, values, length) bind(c, name='nfmpi_get_att_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      {t}, intent(out) :: values(*)
      integer(c_int), value :: length
    end function
    !end each
  end interface

  ! Values: at once, by all processes together, and by requests.
  interface
    !each int1 int2 int real double int8
    integer(c_int) function put_mapped_{T}(ncid, varid, start, count, stride, map, values) bind(c, name='nfmpi_put_varm_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_{T}(ncid, varid, start, count, values) bind(c, name='nfmpi_put_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_strided_{T}(ncid, varid, start, count, stride, values) bind(c, name='nfmpi_put_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_all_mapped_{T}(ncid, varid, start, count, stride, map, values) bind(c, name='nfmpi_put_varm_{T}_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_all_{T}(ncid, varid, start, count, values) bind(c, name='nfmpi_put_vara_{T}_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_all_strided_{T}(ncid, varid, start, count, stride, values) bind(c, name='nfmpi_put_vars_{T}_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_mapped_{T}(ncid, varid, start, count, stride, map, values) bind(c, name='nfmpi_get_varm_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_{T}(ncid, varid, start, count, values) bind(c, name='nfmpi_get_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_strided_{T}(ncid, varid, start, count, stride, values) bind(c, name='nfmpi_get_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_all_mapped_{T}(ncid, varid, start, count, stride, map, values) bind(c, name='nfmpi_get_varm_{T}_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_all_{T}(ncid, varid, start, count, values) bind(c, name='nfmpi_get_vara_{T}_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_all_strided_{T}(ncid, varid, start, count, stride, values) bind(c, name='nfmpi_get_vars_{T}_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
    end function
    !end each
    integer(c_int) function put_text(ncid, varid, start, count, stride, values, size) bind(c, name='nfmpi_put_vars_text_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), value :: size
    end function
    integer(c_int) function put_all_text(ncid, varid, start, count, stride, values, size) bind(c, name='nfmpi_put_vars_text_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), value :: size
    end function
    integer(c_int) function get_text(ncid, varid, start, count, stride, values, size) bind(c, name='nfmpi_get_vars_text_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), value :: size
    end function
    integer(c_int) function get_all_text(ncid, varid, start, count, stride, values, size) bind(c, name='nfmpi_get_vars_text_all_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), value :: size
    end function
  end interface

  interface
    !each int1 int2 int real double int8
    integer(c_int) function iput_{T}(ncid, varid, start, count, values, req) bind(c, name='nfmpi_iput_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
      integer(c_int), intent(out) :: req
    end function
    integer(c_int) function iput_strided_{T}(ncid, varid, start, count, stride, values, req) bind(c, name='nfmpi_iput_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), intent(out) :: req
    end function
    integer(c_int) function iget_{T}(ncid, varid, start, count, values, req) bind(c, name='nfmpi_iget_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
      integer(c_int), intent(out) :: req
    end function
    integer(c_int) function iget_strided_{T}(ncid, varid, start, count, stride, values, req) bind(c, name='nfmpi_iget_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), intent(out) :: req
    end function
    integer(c_int) function bput_{T}(ncid, varid, start, count, values, req) bind(c, name='nfmpi_bput_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*)
      type(c_ptr), value :: values
      integer(c_int), intent(out) :: req
    end function
    integer(c_int) function bput_strided_{T}(ncid, varid, start, count, stride, values, req) bind(c, name='nfmpi_bput_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
      type(c_ptr), value :: values
      integer(c_int), intent(out) :: req
    end function
    !end each
    integer(c_int) function nf90mpi_wait(ncid, count, req, st) bind(c, name='nfmpi_wait_')
      import
      integer(c_int), intent(in) :: ncid, count
      integer(c_int), intent(inout) :: req(*)
      integer(c_int), intent(out) :: st(*)
    end function
    integer(c_int) function nf90mpi_wait_all(ncid, count, req, st) bind(c, name='nfmpi_wait_all_')
      import
      integer(c_int), intent(in) :: ncid, count
      integer(c_int), intent(inout) :: req(*)
      integer(c_int), intent(out) :: st(*)
    end function
    integer(c_int) function nf90mpi_cancel(ncid, count, req, st) bind(c, name='nfmpi_cancel_')
      import
      integer(c_int), intent(in) :: ncid, count
      integer(c_int), intent(inout) :: req(*)
      integer(c_int), intent(out) :: st(*)
    end function
  end interface

contains

  integer(c_int) function name_length(name)
    character(len=*), intent(in) :: name
    name_length = len(name, c_int)
  end function
end module
