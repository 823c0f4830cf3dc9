! What NetCDF's Fortran 77 interface has in the library libnetcdff: external procedures of Fortran, with arguments by reference and the lengths of characters
! by value behind all others.
module netcdf_calls
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  implicit none

  ! Files.
  interface
    integer(c_int) function nf90_set_fill(ncid, fillmode, old_mode) bind(c, name='nf_set_fill_')
      import
      integer(c_int), intent(in) :: ncid, fillmode
      integer(c_int), intent(out) :: old_mode
    end function
    integer(c_int) function nf90_redef(ncid) bind(c, name='nf_redef_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90_sync(ncid) bind(c, name='nf_sync_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90_abort(ncid) bind(c, name='nf_abort_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function nf90_close(ncid) bind(c, name='nf_close_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function enddef(ncid) bind(c, name='nf_enddef_')
      import
      integer(c_int), intent(in) :: ncid
    end function
    integer(c_int) function enddef_with(ncid, h_minfree, v_align, v_minfree, r_align) bind(c, name='nf__enddef_')
      import
      integer(c_int), intent(in) :: ncid, h_minfree, v_align, v_minfree, r_align
    end function
    integer(c_int) function create(path, cmode, ncid, length) bind(c, name='nf_create_')
      import
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(in) :: cmode
      integer(c_int), intent(out) :: ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function create_with(path, cmode, initialsize, chunksize, ncid, length) bind(c, name='nf__create_')
      import
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(in) :: cmode, initialsize
      integer(c_int), intent(inout) :: chunksize
      integer(c_int), intent(out) :: ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function create_parallel(path, cmode, comm, info, ncid, length) bind(c, name='nf_create_par_')
      import
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(in) :: cmode, comm, info
      integer(c_int), intent(out) :: ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function open_file(path, mode, ncid, length) bind(c, name='nf_open_')
      import
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(in) :: mode
      integer(c_int), intent(out) :: ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function open_with(path, mode, chunksize, ncid, length) bind(c, name='nf__open_')
      import
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(in) :: mode
      integer(c_int), intent(inout) :: chunksize
      integer(c_int), intent(out) :: ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function open_parallel(path, mode, comm, info, ncid, length) bind(c, name='nf_open_par_')
      import
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), intent(in) :: mode, comm, info
      integer(c_int), intent(out) :: ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function delete_file(name, length) bind(c, name='nf_delete_')
      import
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inquire_file(ncid, ndims, nvars, natts, unlimited) bind(c, name='nf_inq_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: ndims, nvars, natts, unlimited
    end function
    integer(c_int) function inquire_format(ncid, format) bind(c, name='nf_inq_format_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: format
    end function
    integer(c_int) function inquire_path(ncid, pathlen, path, length) bind(c, name='nf_inq_path_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(inout) :: pathlen
      character(kind=c_char), intent(out) :: path(*)
      integer(c_size_t), value :: length
    end function
    subroutine message(text, size, ncerr) bind(c, name='nf_strerror_')
      import
      character(kind=c_char), intent(out) :: text(*)
      integer(c_size_t), value :: size
      integer(c_int), intent(in) :: ncerr
    end subroutine
    subroutine version(text, size) bind(c, name='nf_inq_libvers_')
      import
      character(kind=c_char), intent(out) :: text(*)
      integer(c_size_t), value :: size
    end subroutine
  end interface

  ! Dimensions and variables.
  interface
    integer(c_int) function def_dim(ncid, name, extent, dimid, length) bind(c, name='nf_def_dim_')
      import
      integer(c_int), intent(in) :: ncid, extent
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: dimid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_dimid(ncid, name, dimid, length) bind(c, name='nf_inq_dimid_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: dimid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_dim(ncid, dimid, name, extent, length) bind(c, name='nf_inq_dim_')
      import
      integer(c_int), intent(in) :: ncid, dimid
      character(kind=c_char), intent(out) :: name(*)
      integer(c_int), intent(out) :: extent
      integer(c_size_t), value :: length
    end function
    integer(c_int) function rename_dim(ncid, dimid, name, length) bind(c, name='nf_rename_dim_')
      import
      integer(c_int), intent(in) :: ncid, dimid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function def_var(ncid, name, xtype, ndims, dimids, varid, length) bind(c, name='nf_def_var_')
      import
      integer(c_int), intent(in) :: ncid, xtype, ndims, dimids(*)
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: varid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_varid(ncid, name, varid, length) bind(c, name='nf_inq_varid_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: varid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_var(ncid, varid, name, xtype, ndims, dimids, natts, length) bind(c, name='nf_inq_var_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(out) :: name(*)
      integer(c_int), intent(out) :: xtype, ndims, dimids(*), natts
      integer(c_size_t), value :: length
    end function
    integer(c_int) function rename_var(ncid, varid, name, length) bind(c, name='nf_rename_var_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function nf90_def_var_chunking(ncid, varid, storage, chunksizes) bind(c, name='nf_def_var_chunking_')
      import
      integer(c_int), intent(in) :: ncid, varid, storage, chunksizes(*)
    end function
    integer(c_int) function nf90_inq_var_chunking(ncid, varid, storage, chunksizes) bind(c, name='nf_inq_var_chunking_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(c_int), intent(out) :: storage, chunksizes(*)
    end function
    integer(c_int) function nf90_def_var_deflate(ncid, varid, shuffle, deflate, deflate_level) bind(c, name='nf_def_var_deflate_')
      import
      integer(c_int), intent(in) :: ncid, varid, shuffle, deflate, deflate_level
    end function
    integer(c_int) function nf90_inq_var_deflate(ncid, varid, shuffle, deflate, deflate_level) bind(c, name='nf_inq_var_deflate_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(c_int), intent(out) :: shuffle, deflate, deflate_level
    end function
    integer(c_int) function nf90_def_var_fletcher32(ncid, varid, fletcher32) bind(c, name='nf_def_var_fletcher32_')
      import
      integer(c_int), intent(in) :: ncid, varid, fletcher32
    end function
    integer(c_int) function nf90_inq_var_fletcher32(ncid, varid, fletcher32) bind(c, name='nf_inq_var_fletcher32_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(c_int), intent(out) :: fletcher32
    end function
    integer(c_int) function nf90_def_var_endian(ncid, varid, endianness) bind(c, name='nf_def_var_endian_')
      import
      integer(c_int), intent(in) :: ncid, varid, endianness
    end function
    integer(c_int) function nf90_inq_var_endian(ncid, varid, endianness) bind(c, name='nf_inq_var_endian_')
      import
      integer(c_int), intent(in) :: ncid, varid
      integer(c_int), intent(out) :: endianness
    end function
    integer(c_int) function def_var_fill(ncid, varid, no_fill, value) bind(c, name='nf_def_var_fill_')
      import
      integer(c_int), intent(in) :: ncid, varid, no_fill
      type(c_ptr), value :: value
    end function
    integer(c_int) function nf90_var_par_access(ncid, varid, access) bind(c, name='nf_var_par_access_')
      import
      integer(c_int), intent(in) :: ncid, varid, access
    end function
    integer(c_int) function nf90_set_chunk_cache(chunk_size, nelems, preemption) bind(c, name='nf_set_chunk_cache_')
      import
      integer(c_int), intent(in) :: chunk_size, nelems, preemption
    end function
    integer(c_int) function nf90_set_default_format(format, old_format) bind(c, name='nf_set_default_format_')
      import
      integer(c_int), intent(in) :: format
      integer(c_int), intent(out) :: old_format
    end function
  end interface

  ! Groups.
  interface
    integer(c_int) function def_grp(parent_ncid, name, new_ncid, length) bind(c, name='nf_def_grp_')
      import
      integer(c_int), intent(in) :: parent_ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: new_ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_ncid(ncid, name, grp_ncid, length) bind(c, name='nf_inq_ncid_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: grp_ncid
      integer(c_size_t), value :: length
    end function
    integer(c_int) function nf90_inq_grps(ncid, numgrps, ncids) bind(c, name='nf_inq_grps_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: numgrps, ncids(*)
    end function
    integer(c_int) function inq_grpname(ncid, name, length) bind(c, name='nf_inq_grpname_')
      import
      integer(c_int), intent(in) :: ncid
      character(kind=c_char), intent(out) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function nf90_inq_grp_parent(ncid, parent_ncid) bind(c, name='nf_inq_grp_parent_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: parent_ncid
    end function
    integer(c_int) function nf90_inq_varids(ncid, nvars, varids) bind(c, name='nf_inq_varids_')
      import
      integer(c_int), intent(in) :: ncid
      integer(c_int), intent(out) :: nvars, varids(*)
    end function
    integer(c_int) function nf90_inq_dimids(ncid, ndims, dimids, include_parents) bind(c, name='nf_inq_dimids_')
      import
      integer(c_int), intent(in) :: ncid, include_parents
      integer(c_int), intent(out) :: ndims, dimids(*)
    end function
  end interface

  ! Attributes and values.
  interface
    integer(c_int) function inq_att(ncid, varid, name, xtype, extent, length) bind(c, name='nf_inq_att_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: xtype, extent
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_attid(ncid, varid, name, attnum, length) bind(c, name='nf_inq_attid_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: attnum
      integer(c_size_t), value :: length
    end function
    integer(c_int) function inq_attname(ncid, varid, attnum, name, length) bind(c, name='nf_inq_attname_')
      import
      integer(c_int), intent(in) :: ncid, varid, attnum
      character(kind=c_char), intent(out) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function rename_att(ncid, varid, curname, newname, current, length) bind(c, name='nf_rename_att_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: curname(*), newname(*)
      integer(c_size_t), value :: current, length
    end function
    integer(c_int) function del_att(ncid, varid, name, length) bind(c, name='nf_del_att_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function copy_att(ncid_in, varid_in, name, ncid_out, varid_out, length) bind(c, name='nf_copy_att_')
      import
      integer(c_int), intent(in) :: ncid_in, varid_in, ncid_out, varid_out
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function put_att_text(ncid, varid, name, extent, text, length, size) bind(c, name='nf_put_att_text_')
      import
      integer(c_int), intent(in) :: ncid, varid, extent
      character(kind=c_char), intent(in) :: name(*), text(*)
      integer(c_size_t), value :: length, size
    end function
    integer(c_int) function get_att_text(ncid, varid, name, text, length, size) bind(c, name='nf_get_att_text_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      character(kind=c_char), intent(out) :: text(*)
      integer(c_size_t), value :: length, size
    end function
    !each int1 int2 int int64 real double
    integer(c_int) function put_att_{T}(ncid, varid, name, xtype, extent, values, length) bind(c, name='nf_put_att_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, xtype, extent
      character(kind=c_char), intent(in) :: name(*)
      {t}, intent(in) :: values(*)
      integer(c_size_t), value :: length
    end function
    integer(c_int) function get_att_{T}(ncid, varid, name, values, length) bind(c, name='nf_get_att_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid
      character(kind=c_char), intent(in) :: name(*)
      {t}, intent(out) :: values(*)
      integer(c_size_t), value :: length
    end function
    !end each
    !each int1 int2 int int64 real double
    integer(c_int) function put_{T}(ncid, varid, start, count, values) bind(c, name='nf_put_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_strided_{T}(ncid, varid, start, count, stride, values) bind(c, name='nf_put_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*), stride(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function put_mapped_{T}(ncid, varid, start, count, stride, map, values) bind(c, name='nf_put_varm_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*), stride(*), map(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_{T}(ncid, varid, start, count, values) bind(c, name='nf_get_vara_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_strided_{T}(ncid, varid, start, count, stride, values) bind(c, name='nf_get_vars_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*), stride(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function get_mapped_{T}(ncid, varid, start, count, stride, map, values) bind(c, name='nf_get_varm_{T}_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*), stride(*), map(*)
      type(c_ptr), value :: values
    end function
    !end each
    integer(c_int) function put_text(ncid, varid, start, count, stride, text, size) bind(c, name='nf_put_vars_text_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*), stride(*)
      type(c_ptr), value :: text
      integer(c_size_t), value :: size
    end function
    integer(c_int) function get_text(ncid, varid, start, count, stride, text, size) bind(c, name='nf_get_vars_text_')
      import
      integer(c_int), intent(in) :: ncid, varid, start(*), count(*), stride(*)
      type(c_ptr), value :: text
      integer(c_size_t), value :: size
    end function
  end interface
end module
