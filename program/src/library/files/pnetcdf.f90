! PnetCDF's files, which the processes of MPI write and read together, by the names of its Fortran 90 interface.
module pnetcdf
  use pnetcdf_calls
  use pnetcdf_f77
  use pnetcdf_f77, only: nfmpi_strerror, nfmpi_create, nfmpi_open, nfmpi_def_dim, nfmpi_inq_dimid, nfmpi_inq_varid
  use pnetcdf_f77, only: nf90mpi_strerror => nfmpi_strerror, nf90mpi_create => nfmpi_create, nf90mpi_open => nfmpi_open
  use pnetcdf_f77, only: nf90mpi_def_dim => nfmpi_def_dim, nf90mpi_inq_dimid => nfmpi_inq_dimid, nf90mpi_inq_varid => nfmpi_inq_varid
  use netcdf_constants
  use mpi_handles
  use mpi, only: mpi_comm_self
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  implicit none
  private
  public :: nf90mpi_abort, nf90mpi_begin_indep_data, nf90mpi_bput_var, nf90mpi_buffer_attach, nf90mpi_buffer_detach, nf90mpi_cancel, nf90mpi_close
  public :: nf90mpi_copy_att, nf90mpi_create, nf90mpi_def_dim, nf90mpi_def_var, nf90mpi_def_var_fill, nf90mpi_del_att, nf90mpi_delete
  public :: nf90mpi_end_indep_data, nf90mpi_enddef, nf90mpi_fill_var_rec, nf90mpi_get_att, nf90mpi_get_var, nf90mpi_get_var_all, nf90mpi_iget_var
  public :: nf90mpi_inq_attname, nf90mpi_inq_dimid, nf90mpi_inq_file_info, nf90mpi_inq_format, nf90mpi_inq_get_size, nf90mpi_inq_header_extent
  public :: nf90mpi_inq_header_size, nf90mpi_inq_libvers, nf90mpi_inq_nreqs, nf90mpi_inq_put_size, nf90mpi_inq_varid, nf90mpi_inquire
  public :: nf90mpi_inquire_attribute, nf90mpi_inquire_dimension, nf90mpi_inquire_variable, nf90mpi_iput_var, nf90mpi_open, nf90mpi_put_att
  public :: nf90mpi_put_var, nf90mpi_put_var_all, nf90mpi_redef, nf90mpi_rename_att, nf90mpi_rename_dim, nf90mpi_rename_var, nf90mpi_set_fill
  public :: nf90mpi_strerror, nf90mpi_sync, nf90mpi_wait, nf90mpi_wait_all
  public :: nf90_noerr, nf90_ebadid, nf90_eexist, nf90_einval, nf90_eperm, nf90_enotindefine, nf90_eindefine, nf90_einvalcoords, nf90_emaxdims
  public :: nf90_enameinuse, nf90_enotatt, nf90_emaxatts, nf90_ebadtype, nf90_ebaddim, nf90_eunlimpos, nf90_emaxvars, nf90_enotvar, nf90_eglobal
  public :: nf90_enotnc, nf90_ests, nf90_emaxname, nf90_eunlimit, nf90_enorecvars, nf90_echar, nf90_eedge, nf90_estride, nf90_ebadname, nf90_erange
  public :: nf90_enomem, nf90_evarsize, nf90_edimsize, nf90_etrunc, nf90_ehdferr, nf90_ecantread, nf90_ecantwrite, nf90_ecantcreate, nf90_efilemeta
  public :: nf90_edimmeta, nf90_eattmeta, nf90_evarmeta, nf90_enocompound, nf90_eattexists, nf90_enotnc4, nf90_estrictnc3, nf90_enotnc3, nf90_enopar
  public :: nf90_eparinit, nf90_ebadgrpid, nf90_ebadtypid, nf90_etypdefined, nf90_ebadfield, nf90_ebadclass, nf90_emaptype, nf90_elatefill
  public :: nf90_elatedef, nf90_edimscale, nf90_enogrp, nf90_byte, nf90_int1, nf90_char, nf90_short, nf90_int2, nf90_int, nf90_int4, nf90_float
  public :: nf90_real, nf90_real4, nf90_double, nf90_real8, nf90_ubyte, nf90_ushort, nf90_uint, nf90_int64, nf90_uint64, nf90_string, nf90_nowrite
  public :: nf90_write, nf90_clobber, nf90_noclobber, nf90_fill, nf90_nofill, nf90_lock, nf90_share, nf90_64bit_offset, nf90_64bit_data, nf90_cdf5
  public :: nf90_diskless, nf90_netcdf4, nf90_hdf5, nf90_classic_model, nf90_mpiio, nf90_pnetcdf, nf90_sizehint_default, nf90_align_chunk
  public :: nf90_format_classic, nf90_format_64bit, nf90_format_64bit_offset, nf90_format_netcdf4, nf90_format_netcdf4_classic, nf90_format_64bit_data
  public :: nf90_format_cdf5, nf90_unlimited, nf90_global, nf90_fatal, nf90_verbose, nf90_max_dims, nf90_max_attrs, nf90_max_vars, nf90_max_name
  public :: nf90_max_var_dims, nf90_chunked, nf90_contiguous, nf90_compact, nf90_nochecksum, nf90_fletcher32, nf90_noshuffle, nf90_shuffle
  public :: nf90_endian_native, nf90_endian_little, nf90_endian_big, nf90_independent, nf90_collective, nf90_notcollective, nf90_chunk_seq
  public :: nf90_chunk_sub, nf90_fill_byte, nf90_fill_int1, nf90_fill_short, nf90_fill_int2, nf90_fill_ubyte, nf90_fill_int, nf90_fill_ushort
  public :: nf90_fill_uint, nf90_fill_int64, nf90_fill_float, nf90_fill_real, nf90_fill_real4, nf90_fill_double, nf90_fill_real8, nf90_fill_char
  public :: nf_noerr, nf_ebadid, nf_eexist, nf_einval, nf_eperm, nf_enotindefine, nf_eindefine, nf_einvalcoords, nf_emaxdims, nf_enameinuse, nf_enotatt
  public :: nf_emaxatts, nf_ebadtype, nf_ebaddim, nf_eunlimpos, nf_emaxvars, nf_enotvar, nf_eglobal, nf_enotnc, nf_ests, nf_emaxname, nf_eunlimit
  public :: nf_enorecvars, nf_echar, nf_eedge, nf_estride, nf_ebadname, nf_erange, nf_enomem, nf_evarsize, nf_edimsize, nf_etrunc, nf_ehdferr
  public :: nf_ecantread, nf_ecantwrite, nf_ecantcreate, nf_efilemeta, nf_edimmeta, nf_eattmeta, nf_evarmeta, nf_enocompound, nf_eattexists, nf_enotnc4
  public :: nf_estrictnc3, nf_enotnc3, nf_enopar, nf_eparinit, nf_ebadgrpid, nf_ebadtypid, nf_etypdefined, nf_ebadfield, nf_ebadclass, nf_emaptype
  public :: nf_elatefill, nf_elatedef, nf_edimscale, nf_enogrp, nf_byte, nf_int1, nf_char, nf_short, nf_int2, nf_int, nf_int4, nf_float, nf_real
  public :: nf_real4, nf_double, nf_real8, nf_ubyte, nf_ushort, nf_uint, nf_int64, nf_uint64, nf_string, nf_nowrite, nf_write, nf_clobber, nf_noclobber
  public :: nf_fill, nf_nofill, nf_lock, nf_share, nf_64bit_offset, nf_64bit_data, nf_cdf5, nf_diskless, nf_netcdf4, nf_hdf5, nf_classic_model
  public :: nf_mpiio, nf_pnetcdf, nf_sizehint_default, nf_align_chunk, nf_format_classic, nf_format_64bit, nf_format_64bit_offset, nf_format_netcdf4
  public :: nf_format_netcdf4_classic, nf_format_64bit_data, nf_format_cdf5, nf_unlimited, nf_global, nf_fatal, nf_verbose, nf_max_dims, nf_max_attrs
  public :: nf_max_vars, nf_max_name, nf_max_var_dims, nf_chunked, nf_contiguous, nf_compact, nf_nochecksum, nf_fletcher32, nf_noshuffle, nf_shuffle
  public :: nf_endian_native, nf_endian_little, nf_endian_big, nf_independent, nf_collective, nf_notcollective, nf_chunk_seq, nf_chunk_sub
  public :: nf_fill_byte, nf_fill_int1, nf_fill_short, nf_fill_int2, nf_fill_ubyte, nf_fill_int, nf_fill_ushort, nf_fill_uint, nf_fill_int64
  public :: nf_fill_float, nf_fill_real, nf_fill_real4, nf_fill_double, nf_fill_real8, nf_fill_char, nfmpi_strerror, nfmpi_create, nfmpi_open
  public :: nfmpi_enddef, nfmpi_redef, nfmpi_sync, nfmpi_abort, nfmpi_close, nfmpi_begin_indep_data, nfmpi_end_indep_data, nfmpi_buffer_detach
  public :: nfmpi_set_fill, nfmpi_buffer_attach, nfmpi_inq, nfmpi_def_dim, nfmpi_inq_dimid, nfmpi_inq_dim, nfmpi_inq_dimlen, nfmpi_def_var
  public :: nfmpi_inq_varid, nfmpi_inq_var, nfmpi_put_att_text, nfmpi_get_att_text, nfmpi_inq_att, nfmpi_wait, nfmpi_wait_all, nfmpi_cancel
  !each int1 int2 int real double int8
  public :: nfmpi_put_att_{T}, nfmpi_get_att_{T}, nfmpi_put_var1_{T}, nfmpi_put_vara_{T}, nfmpi_put_vars_{T}, nfmpi_put_varm_{T}
  public :: nfmpi_put_var1_{T}_all, nfmpi_put_vara_{T}_all, nfmpi_put_vars_{T}_all, nfmpi_put_varm_{T}_all, nfmpi_get_var1_{T}, nfmpi_get_vara_{T}
  public :: nfmpi_get_vars_{T}, nfmpi_get_varm_{T}, nfmpi_get_var1_{T}_all, nfmpi_get_vara_{T}_all, nfmpi_get_vars_{T}_all, nfmpi_get_varm_{T}_all
  public :: nfmpi_iput_vara_{T}, nfmpi_iput_vars_{T}, nfmpi_iget_vara_{T}, nfmpi_iget_vars_{T}, nfmpi_bput_vara_{T}, nfmpi_bput_vars_{T}
  !end each

  ! The types in the file that those of Fortran have there.
  integer, parameter :: external_int1 = nf90_int1, external_int2 = nf90_int2, external_int = nf90_int, external_int8 = nf90_int64
  integer, parameter :: external_real = nf90_real, external_double = nf90_double

  interface nf90mpi_def_var
    module procedure def_scalar, def_one_dim, def_many_dims
  end interface
  interface nf90mpi_put_att
    module procedure put_att_characters
    !each int1 int2 int real double int8
    module procedure put_one_att_{T}, put_some_att_{T}
    !end each
  end interface
  interface nf90mpi_get_att
    module procedure get_att_characters
    !each int1 int2 int real double int8
    module procedure get_one_att_{T}, get_some_att_{T}
    !end each
  end interface
  interface nf90mpi_put_var
    module procedure put_characters
    !each int1 int2 int real double int8
    module procedure put_var_{T}
    !end each
  end interface
  interface nf90mpi_put_var_all
    module procedure put_all_characters
    !each int1 int2 int real double int8
    module procedure put_var_all_{T}
    !end each
  end interface
  interface nf90mpi_get_var
    module procedure get_characters
    !each int1 int2 int real double int8
    module procedure get_var_{T}
    !end each
  end interface
  interface nf90mpi_get_var_all
    module procedure get_all_characters
    !each int1 int2 int real double int8
    module procedure get_var_all_{T}
    !end each
  end interface
  interface nf90mpi_iput_var
    !each int1 int2 int real double int8
    module procedure iput_var_{T}
    !end each
  end interface
  interface nf90mpi_iget_var
    !each int1 int2 int real double int8
    module procedure iget_var_{T}
    !end each
  end interface
  interface nf90mpi_bput_var
    !each int1 int2 int real double int8
    module procedure bput_var_{T}
    !end each
  end interface
  interface nf90mpi_def_var_fill
    !each int1 int2 int real double int8
    module procedure def_var_fill_{T}
    !end each
  end interface

contains

  function nf90mpi_inq_libvers() result(text)
    character(len=80) :: text
    call version(text, len(text, c_int))
  end function

  integer function nf90mpi_delete(name, info)
    character(len=*), intent(in) :: name
    integer, intent(in) :: info
    integer :: own, hints
    call borrow(mpi_comm_self, info, own, hints)
    nf90mpi_delete = delete_file(name, hints, name_length(name))
    call give_back(own, hints)
  end function

  integer function nf90mpi_enddef(ncid, h_minfree, v_align, v_minfree, r_align)
    integer, intent(in) :: ncid
    integer(mpi_offset), intent(in), optional :: h_minfree, v_align, v_minfree, r_align
    integer(mpi_offset) :: given(4)
    if (.not. (present(h_minfree) .or. present(v_align) .or. present(v_minfree) .or. present(r_align))) then
      nf90mpi_enddef = enddef(ncid)
      return
    end if
    given = [0, 4, 0, 4]
    if (present(h_minfree)) given(1) = h_minfree
    if (present(v_align)) given(2) = v_align
    if (present(v_minfree)) given(3) = v_minfree
    if (present(r_align)) given(4) = r_align
    nf90mpi_enddef = enddef_with(ncid, given(1), given(2), given(3), given(4))
  end function

  integer function nf90mpi_inquire(ncid, ndimensions, nvariables, nattributes, unlimiteddimid, formatnum)
    integer, intent(in) :: ncid
    integer, intent(out), optional :: ndimensions, nvariables, nattributes, unlimiteddimid, formatnum
    integer :: dims, vars, atts, unlimited
    nf90mpi_inquire = inquire_file(ncid, dims, vars, atts, unlimited)
    if (present(ndimensions)) ndimensions = dims
    if (present(nvariables)) nvariables = vars
    if (present(nattributes)) nattributes = atts
    if (present(unlimiteddimid)) unlimiteddimid = unlimited
    if (present(formatnum) .and. nf90mpi_inquire == nf90_noerr) nf90mpi_inquire = nf90mpi_inq_format(ncid, formatnum)
  end function

  integer function nf90mpi_inquire_dimension(ncid, dimid, name, len)
    integer, intent(in) :: ncid, dimid
    character(len=*), intent(out), optional :: name
    integer(mpi_offset), intent(out), optional :: len
    character(len=nf90_max_name) :: text
    integer(mpi_offset) :: extent
    nf90mpi_inquire_dimension = inq_dim(ncid, dimid, text, extent, name_length(text))
    if (present(name)) name = text
    if (present(len)) len = extent
  end function

  integer function nf90mpi_rename_dim(ncid, dimid, name)
    integer, intent(in) :: ncid, dimid
    character(len=*), intent(in) :: name
    nf90mpi_rename_dim = rename_dim(ncid, dimid, name, name_length(name))
  end function

  integer function def_scalar(ncid, name, xtype, varid)
    integer, intent(in) :: ncid, xtype
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    def_scalar = def_var(ncid, name, xtype, 0, [0], varid, name_length(name))
  end function

  integer function def_one_dim(ncid, name, xtype, dimids, varid)
    integer, intent(in) :: ncid, xtype, dimids
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    def_one_dim = def_var(ncid, name, xtype, 1, [dimids], varid, name_length(name))
  end function

  integer function def_many_dims(ncid, name, xtype, dimids, varid)
    integer, intent(in) :: ncid, xtype, dimids(:)
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    def_many_dims = def_var(ncid, name, xtype, size(dimids), dimids, varid, name_length(name))
  end function

  integer function nf90mpi_inquire_variable(ncid, varid, name, xtype, ndims, dimids, natts)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(out), optional :: name
    integer, intent(out), optional :: xtype, ndims, dimids(:), natts
    character(len=nf90_max_name) :: text
    integer :: of_type, dims, ids(nf90_max_var_dims), atts
    nf90mpi_inquire_variable = inq_var(ncid, varid, text, of_type, dims, ids, atts, name_length(text))
    if (nf90mpi_inquire_variable /= nf90_noerr) return
    if (present(name)) name = text
    if (present(xtype)) xtype = of_type
    if (present(ndims)) ndims = dims
    if (present(natts)) natts = atts
    if (present(dimids)) then
      if (size(dimids) >= dims) then
        dimids(:dims) = ids(:dims)
      else
        nf90mpi_inquire_variable = nf90_einval
      end if
    end if
  end function

  integer function nf90mpi_rename_var(ncid, varid, newname)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: newname
    nf90mpi_rename_var = rename_var(ncid, varid, newname, name_length(newname))
  end function

  integer function nf90mpi_inquire_attribute(ncid, varid, name, xtype, len, attnum)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer, intent(out), optional :: xtype, attnum
    integer(mpi_offset), intent(out), optional :: len
    integer :: of_type
    integer(mpi_offset) :: extent
    nf90mpi_inquire_attribute = inq_att(ncid, varid, name, of_type, extent, name_length(name))
    if (nf90mpi_inquire_attribute /= nf90_noerr) return
    if (present(xtype)) xtype = of_type
    if (present(len)) len = extent
    if (present(attnum)) nf90mpi_inquire_attribute = inq_attid(ncid, varid, name, attnum, name_length(name))
  end function

  integer function nf90mpi_inq_attname(ncid, varid, attnum, name)
    integer, intent(in) :: ncid, varid, attnum
    character(len=*), intent(out) :: name
    nf90mpi_inq_attname = inq_attname(ncid, varid, attnum, name, name_length(name))
  end function

  integer function nf90mpi_rename_att(ncid, varid, curname, newname)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: curname, newname
    nf90mpi_rename_att = rename_att(ncid, varid, curname, newname, name_length(curname), name_length(newname))
  end function

  integer function nf90mpi_del_att(ncid, varid, name)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    nf90mpi_del_att = del_att(ncid, varid, name, name_length(name))
  end function

  integer function nf90mpi_copy_att(ncid_in, varid_in, name, ncid_out, varid_out)
    integer, intent(in) :: ncid_in, varid_in, ncid_out, varid_out
    character(len=*), intent(in) :: name
    nf90mpi_copy_att = copy_att(ncid_in, varid_in, name, ncid_out, varid_out, name_length(name))
  end function

  integer function put_att_characters(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name, values
    put_att_characters = put_att_text(ncid, varid, name, len(values, mpi_offset), values, name_length(name), name_length(values))
  end function

  integer function get_att_characters(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    character(len=*), intent(out) :: values
    integer :: of_type
    integer(mpi_offset) :: extent
    character(len=:), allocatable :: text
    get_att_characters = inq_att(ncid, varid, name, of_type, extent, name_length(name))
    if (get_att_characters /= nf90_noerr) return
    allocate(character(len=extent) :: text)
    get_att_characters = get_att_text(ncid, varid, name, text, name_length(name), name_length(text))
    values = text
  end function

  !each int1 int2 int real double int8
  integer function put_one_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(in) :: values
    put_one_att_{T} = put_att_{T}(ncid, varid, name, external_{T}, 1_mpi_offset, [values], name_length(name))
  end function

  integer function put_some_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(in) :: values(:)
    put_some_att_{T} = put_att_{T}(ncid, varid, name, external_{T}, size(values, kind=mpi_offset), values, name_length(name))
  end function

  integer function get_one_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(out) :: values
    {t} :: one(1)
    get_one_att_{T} = get_att_{T}(ncid, varid, name, one, name_length(name))
    values = one(1)
  end function

  integer function get_some_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(out) :: values(:)
    get_some_att_{T} = get_att_{T}(ncid, varid, name, values, name_length(name))
  end function

  integer function put_var_{T}(ncid, varid, values, start, count, stride, map)
    integer, intent(in) :: ncid, varid
    {t}, intent(in), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step, place
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(map)) then
      place(:size(map)) = map
      put_var_{T} = put_mapped_{T}(ncid, varid, first, many, step, place, c_loc(values))
    else if (present(stride)) then
      put_var_{T} = put_strided_{T}(ncid, varid, first, many, step, c_loc(values))
    else
      put_var_{T} = put_{T}(ncid, varid, first, many, c_loc(values))
    end if
  end function

  integer function put_var_all_{T}(ncid, varid, values, start, count, stride, map)
    integer, intent(in) :: ncid, varid
    {t}, intent(in), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step, place
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(map)) then
      place(:size(map)) = map
      put_var_all_{T} = put_all_mapped_{T}(ncid, varid, first, many, step, place, c_loc(values))
    else if (present(stride)) then
      put_var_all_{T} = put_all_strided_{T}(ncid, varid, first, many, step, c_loc(values))
    else
      put_var_all_{T} = put_all_{T}(ncid, varid, first, many, c_loc(values))
    end if
  end function

  integer function get_var_{T}(ncid, varid, values, start, count, stride, map)
    integer, intent(in) :: ncid, varid
    {t}, intent(inout), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step, place
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(map)) then
      place(:size(map)) = map
      get_var_{T} = get_mapped_{T}(ncid, varid, first, many, step, place, c_loc(values))
    else if (present(stride)) then
      get_var_{T} = get_strided_{T}(ncid, varid, first, many, step, c_loc(values))
    else
      get_var_{T} = get_{T}(ncid, varid, first, many, c_loc(values))
    end if
  end function

  integer function get_var_all_{T}(ncid, varid, values, start, count, stride, map)
    integer, intent(in) :: ncid, varid
    {t}, intent(inout), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step, place
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(map)) then
      place(:size(map)) = map
      get_var_all_{T} = get_all_mapped_{T}(ncid, varid, first, many, step, place, c_loc(values))
    else if (present(stride)) then
      get_var_all_{T} = get_all_strided_{T}(ncid, varid, first, many, step, c_loc(values))
    else
      get_var_all_{T} = get_all_{T}(ncid, varid, first, many, c_loc(values))
    end if
  end function

  integer function iput_var_{T}(ncid, varid, values, req, start, count, stride)
    integer, intent(in) :: ncid, varid
    {t}, intent(in), target :: values(..)
    integer, intent(out) :: req
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    ! The data stays the program's until the request is waited for: a copy without gaps would be gone by then.
    iput_var_{T} = nf90_einval
    if (.not. is_contiguous(values)) return
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(stride)) then
      iput_var_{T} = iput_strided_{T}(ncid, varid, first, many, step, c_loc(values), req)
    else
      iput_var_{T} = iput_{T}(ncid, varid, first, many, c_loc(values), req)
    end if
  end function

  integer function iget_var_{T}(ncid, varid, values, req, start, count, stride)
    integer, intent(in) :: ncid, varid
    {t}, intent(inout), target :: values(..)
    integer, intent(out) :: req
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    ! The data stays the program's until the request is waited for: a copy without gaps would be gone by then.
    iget_var_{T} = nf90_einval
    if (.not. is_contiguous(values)) return
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(stride)) then
      iget_var_{T} = iget_strided_{T}(ncid, varid, first, many, step, c_loc(values), req)
    else
      iget_var_{T} = iget_{T}(ncid, varid, first, many, c_loc(values), req)
    end if
  end function

  integer function bput_var_{T}(ncid, varid, values, req, start, count, stride)
    integer, intent(in) :: ncid, varid
    {t}, intent(in), target, contiguous :: values(..)
    integer, intent(out) :: req
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    call part(shape(values, mpi_offset), start, count, stride, first, many, step)
    if (present(stride)) then
      bput_var_{T} = bput_strided_{T}(ncid, varid, first, many, step, c_loc(values), req)
    else
      bput_var_{T} = bput_{T}(ncid, varid, first, many, c_loc(values), req)
    end if
  end function

  integer function def_var_fill_{T}(ncid, varid, no_fill, fill)
    integer, intent(in) :: ncid, varid, no_fill
    {t}, intent(in), target :: fill
    def_var_fill_{T} = def_var_fill(ncid, varid, no_fill, c_loc(fill))
  end function
  !end each

  integer function put_characters(ncid, varid, values, start, count, stride)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    call part([len(values, mpi_offset), shape(values, mpi_offset)], start, count, stride, first, many, step)
    put_characters = put_text(ncid, varid, first, many, step, c_loc(values), len(values, c_int))
  end function

  integer function put_all_characters(ncid, varid, values, start, count, stride)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    call part([len(values, mpi_offset), shape(values, mpi_offset)], start, count, stride, first, many, step)
    put_all_characters = put_all_text(ncid, varid, first, many, step, c_loc(values), len(values, c_int))
  end function

  integer function get_characters(ncid, varid, values, start, count, stride)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    call part([len(values, mpi_offset), shape(values, mpi_offset)], start, count, stride, first, many, step)
    get_characters = get_text(ncid, varid, first, many, step, c_loc(values), len(values, c_int))
  end function

  integer function get_all_characters(ncid, varid, values, start, count, stride)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout), target, contiguous :: values(..)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), dimension(nf90_max_var_dims) :: first, many, step
    call part([len(values, mpi_offset), shape(values, mpi_offset)], start, count, stride, first, many, step)
    get_all_characters = get_all_text(ncid, varid, first, many, step, c_loc(values), len(values, c_int))
  end function

  ! The part of a variable that an array of these extents stands for, where a reference does not say it.
  subroutine part(extents, start, count, stride, first, many, step)
    integer(mpi_offset), intent(in) :: extents(:)
    integer(mpi_offset), intent(in), optional :: start(:), count(:), stride(:)
    integer(mpi_offset), intent(out) :: first(:), many(:), step(:)
    first = 1
    many = 1
    step = 1
    many(:size(extents)) = extents
    if (present(start)) first(:size(start)) = start
    if (present(count)) many(:size(count)) = count
    if (present(stride)) step(:size(stride)) = stride
  end subroutine
end module
