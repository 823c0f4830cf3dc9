! PnetCDF by the names of its Fortran 77 interface, which its module has as well.
module pnetcdf_f77
  use pnetcdf_calls
  use netcdf_constants
  use mpi_handles
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int32, int64, real32, real64
  implicit none
  private
  public :: nfmpi_strerror, nfmpi_create, nfmpi_open, nfmpi_enddef, nfmpi_redef, nfmpi_sync, nfmpi_abort, nfmpi_close, nfmpi_begin_indep_data
  public :: nfmpi_end_indep_data, nfmpi_buffer_detach, nfmpi_set_fill, nfmpi_buffer_attach, nfmpi_inq, nfmpi_def_dim, nfmpi_inq_dimid, nfmpi_inq_dim
  public :: nfmpi_inq_dimlen, nfmpi_def_var, nfmpi_inq_varid, nfmpi_inq_var, nfmpi_put_att_text, nfmpi_get_att_text, nfmpi_inq_att, nfmpi_wait
  public :: nfmpi_wait_all, nfmpi_cancel
  !each int1 int2 int real double int8
  public :: nfmpi_put_att_{T}, nfmpi_get_att_{T}, nfmpi_put_var1_{T}, nfmpi_put_vara_{T}, nfmpi_put_vars_{T}, nfmpi_put_varm_{T}
  public :: nfmpi_put_var1_{T}_all, nfmpi_put_vara_{T}_all, nfmpi_put_vars_{T}_all, nfmpi_put_varm_{T}_all, nfmpi_get_var1_{T}, nfmpi_get_vara_{T}
  public :: nfmpi_get_vars_{T}, nfmpi_get_varm_{T}, nfmpi_get_var1_{T}_all, nfmpi_get_vara_{T}_all, nfmpi_get_vars_{T}_all, nfmpi_get_varm_{T}_all
  public :: nfmpi_iput_vara_{T}, nfmpi_iput_vars_{T}, nfmpi_iget_vara_{T}, nfmpi_iget_vars_{T}, nfmpi_bput_vara_{T}, nfmpi_bput_vars_{T}
  !end each

  integer, parameter, public :: nf_noerr = nf90_noerr, nf_ebadid = nf90_ebadid, nf_eexist = nf90_eexist, nf_einval = nf90_einval
  integer, parameter, public :: nf_eperm = nf90_eperm, nf_enotindefine = nf90_enotindefine
  integer, parameter, public :: nf_eindefine = nf90_eindefine, nf_einvalcoords = nf90_einvalcoords, nf_emaxdims = nf90_emaxdims
  integer, parameter, public :: nf_enameinuse = nf90_enameinuse, nf_enotatt = nf90_enotatt
  integer, parameter, public :: nf_emaxatts = nf90_emaxatts, nf_ebadtype = nf90_ebadtype, nf_ebaddim = nf90_ebaddim
  integer, parameter, public :: nf_eunlimpos = nf90_eunlimpos, nf_emaxvars = nf90_emaxvars
  integer, parameter, public :: nf_enotvar = nf90_enotvar, nf_eglobal = nf90_eglobal, nf_enotnc = nf90_enotnc, nf_ests = nf90_ests
  integer, parameter, public :: nf_emaxname = nf90_emaxname, nf_eunlimit = nf90_eunlimit
  integer, parameter, public :: nf_enorecvars = nf90_enorecvars, nf_echar = nf90_echar, nf_eedge = nf90_eedge, nf_estride = nf90_estride
  integer, parameter, public :: nf_ebadname = nf90_ebadname, nf_erange = nf90_erange
  integer, parameter, public :: nf_enomem = nf90_enomem, nf_evarsize = nf90_evarsize, nf_edimsize = nf90_edimsize, nf_etrunc = nf90_etrunc
  integer, parameter, public :: nf_ehdferr = nf90_ehdferr
  integer, parameter, public :: nf_ecantread = nf90_ecantread, nf_ecantwrite = nf90_ecantwrite, nf_ecantcreate = nf90_ecantcreate
  integer, parameter, public :: nf_efilemeta = nf90_efilemeta, nf_edimmeta = nf90_edimmeta
  integer, parameter, public :: nf_eattmeta = nf90_eattmeta, nf_evarmeta = nf90_evarmeta, nf_enocompound = nf90_enocompound
  integer, parameter, public :: nf_eattexists = nf90_eattexists, nf_enotnc4 = nf90_enotnc4
  integer, parameter, public :: nf_estrictnc3 = nf90_estrictnc3, nf_enotnc3 = nf90_enotnc3, nf_enopar = nf90_enopar, nf_eparinit = nf90_eparinit
  integer, parameter, public :: nf_ebadgrpid = nf90_ebadgrpid
  integer, parameter, public :: nf_ebadtypid = nf90_ebadtypid, nf_etypdefined = nf90_etypdefined, nf_ebadfield = nf90_ebadfield
  integer, parameter, public :: nf_ebadclass = nf90_ebadclass, nf_emaptype = nf90_emaptype
  integer, parameter, public :: nf_elatefill = nf90_elatefill, nf_elatedef = nf90_elatedef, nf_edimscale = nf90_edimscale
  integer, parameter, public :: nf_enogrp = nf90_enogrp
  integer, parameter, public :: nf_byte = nf90_byte, nf_int1 = nf90_int1, nf_char = nf90_char, nf_short = nf90_short, nf_int2 = nf90_int2
  integer, parameter, public :: nf_int = nf90_int, nf_int4 = nf90_int4
  integer, parameter, public :: nf_float = nf90_float, nf_real = nf90_real, nf_real4 = nf90_real4, nf_double = nf90_double
  integer, parameter, public :: nf_real8 = nf90_real8, nf_ubyte = nf90_ubyte, nf_ushort = nf90_ushort
  integer, parameter, public :: nf_uint = nf90_uint, nf_int64 = nf90_int64, nf_uint64 = nf90_uint64, nf_string = nf90_string
  integer, parameter, public :: nf_nowrite = nf90_nowrite, nf_write = nf90_write, nf_clobber = nf90_clobber, nf_noclobber = nf90_noclobber
  integer, parameter, public :: nf_fill = nf90_fill, nf_nofill = nf90_nofill
  integer, parameter, public :: nf_lock = nf90_lock, nf_share = nf90_share, nf_64bit_offset = nf90_64bit_offset, nf_64bit_data = nf90_64bit_data
  integer, parameter, public :: nf_cdf5 = nf90_cdf5
  integer, parameter, public :: nf_diskless = nf90_diskless, nf_netcdf4 = nf90_netcdf4, nf_hdf5 = nf90_hdf5
  integer, parameter, public :: nf_classic_model = nf90_classic_model, nf_mpiio = nf90_mpiio
  integer, parameter, public :: nf_pnetcdf = nf90_pnetcdf, nf_sizehint_default = nf90_sizehint_default, nf_align_chunk = nf90_align_chunk
  integer, parameter, public :: nf_format_classic = nf90_format_classic, nf_format_64bit = nf90_format_64bit
  integer, parameter, public :: nf_format_64bit_offset = nf90_format_64bit_offset, nf_format_netcdf4 = nf90_format_netcdf4
  integer, parameter, public :: nf_format_netcdf4_classic = nf90_format_netcdf4_classic, nf_format_64bit_data = nf90_format_64bit_data
  integer, parameter, public :: nf_format_cdf5 = nf90_format_cdf5
  integer, parameter, public :: nf_unlimited = nf90_unlimited, nf_global = nf90_global, nf_fatal = nf90_fatal, nf_verbose = nf90_verbose
  integer, parameter, public :: nf_max_dims = nf90_max_dims, nf_max_attrs = nf90_max_attrs, nf_max_vars = nf90_max_vars
  integer, parameter, public :: nf_max_name = nf90_max_name, nf_max_var_dims = nf90_max_var_dims
  integer, parameter, public :: nf_chunked = nf90_chunked, nf_contiguous = nf90_contiguous, nf_compact = nf90_compact
  integer, parameter, public :: nf_nochecksum = nf90_nochecksum, nf_fletcher32 = nf90_fletcher32
  integer, parameter, public :: nf_noshuffle = nf90_noshuffle, nf_shuffle = nf90_shuffle, nf_endian_native = nf90_endian_native
  integer, parameter, public :: nf_endian_little = nf90_endian_little, nf_endian_big = nf90_endian_big
  integer, parameter, public :: nf_independent = nf90_independent, nf_collective = nf90_collective, nf_notcollective = nf90_notcollective
  integer, parameter, public :: nf_chunk_seq = nf90_chunk_seq, nf_chunk_sub = nf90_chunk_sub
  integer(int8), parameter, public :: nf_fill_byte = nf90_fill_byte, nf_fill_int1 = nf90_fill_int1
  integer(int16), parameter, public :: nf_fill_short = nf90_fill_short, nf_fill_int2 = nf90_fill_int2, nf_fill_ubyte = nf90_fill_ubyte
  integer(int32), parameter, public :: nf_fill_int = nf90_fill_int, nf_fill_ushort = nf90_fill_ushort
  integer(int64), parameter, public :: nf_fill_uint = nf90_fill_uint, nf_fill_int64 = nf90_fill_int64
  real(real32), parameter, public :: nf_fill_float = nf90_fill_float, nf_fill_real = nf90_fill_real, nf_fill_real4 = nf90_fill_real4
  real(real64), parameter, public :: nf_fill_double = nf90_fill_double, nf_fill_real8 = nf90_fill_real8
  character, parameter, public :: nf_fill_char = nf90_fill_char

  integer(mpi_offset), parameter :: one(nf90_max_var_dims) = 1

contains

  function nfmpi_strerror(ncerr) result(text)
    integer, intent(in) :: ncerr
    character(len=80) :: text
    call message(text, len(text), ncerr)
  end function

  integer function nfmpi_create(comm, path, cmode, info, ncid)
    integer, intent(in) :: comm, cmode, info
    character(len=*), intent(in) :: path
    integer, intent(out) :: ncid
    integer :: own, hints
    call borrow(comm, info, own, hints)
    nfmpi_create = create(own, path, cmode, hints, ncid, name_length(path))
    call give_back(own, hints)
  end function

  integer function nfmpi_open(comm, path, omode, info, ncid)
    integer, intent(in) :: comm, omode, info
    character(len=*), intent(in) :: path
    integer, intent(out) :: ncid
    integer :: own, hints
    call borrow(comm, info, own, hints)
    nfmpi_open = open_file(own, path, omode, hints, ncid, name_length(path))
    call give_back(own, hints)
  end function

  integer function nfmpi_enddef(ncid)
    integer, intent(in) :: ncid
    nfmpi_enddef = enddef(ncid)
  end function

  integer function nfmpi_redef(ncid)
    integer, intent(in) :: ncid
    nfmpi_redef = nf90mpi_redef(ncid)
  end function

  integer function nfmpi_sync(ncid)
    integer, intent(in) :: ncid
    nfmpi_sync = nf90mpi_sync(ncid)
  end function

  integer function nfmpi_abort(ncid)
    integer, intent(in) :: ncid
    nfmpi_abort = nf90mpi_abort(ncid)
  end function

  integer function nfmpi_close(ncid)
    integer, intent(in) :: ncid
    nfmpi_close = nf90mpi_close(ncid)
  end function

  integer function nfmpi_begin_indep_data(ncid)
    integer, intent(in) :: ncid
    nfmpi_begin_indep_data = nf90mpi_begin_indep_data(ncid)
  end function

  integer function nfmpi_end_indep_data(ncid)
    integer, intent(in) :: ncid
    nfmpi_end_indep_data = nf90mpi_end_indep_data(ncid)
  end function

  integer function nfmpi_buffer_detach(ncid)
    integer, intent(in) :: ncid
    nfmpi_buffer_detach = nf90mpi_buffer_detach(ncid)
  end function

  integer function nfmpi_set_fill(ncid, fillmode, old_mode)
    integer, intent(in) :: ncid, fillmode
    integer, intent(out) :: old_mode
    nfmpi_set_fill = nf90mpi_set_fill(ncid, fillmode, old_mode)
  end function

  integer function nfmpi_buffer_attach(ncid, bufsize)
    integer, intent(in) :: ncid
    integer(mpi_offset), intent(in) :: bufsize
    nfmpi_buffer_attach = nf90mpi_buffer_attach(ncid, bufsize)
  end function

  integer function nfmpi_inq(ncid, ndims, nvars, ngatts, unlimdimid)
    integer, intent(in) :: ncid
    integer, intent(out) :: ndims, nvars, ngatts, unlimdimid
    nfmpi_inq = inquire_file(ncid, ndims, nvars, ngatts, unlimdimid)
  end function

  integer function nfmpi_def_dim(ncid, name, len, dimid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer(mpi_offset), intent(in) :: len
    integer, intent(out) :: dimid
    nfmpi_def_dim = def_dim(ncid, name, len, dimid, name_length(name))
  end function

  integer function nfmpi_inq_dimid(ncid, name, dimid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: dimid
    nfmpi_inq_dimid = inq_dimid(ncid, name, dimid, name_length(name))
  end function

  integer function nfmpi_inq_dim(ncid, dimid, name, len)
    integer, intent(in) :: ncid, dimid
    character(len=*), intent(out) :: name
    integer(mpi_offset), intent(out) :: len
    nfmpi_inq_dim = inq_dim(ncid, dimid, name, len, name_length(name))
  end function

  integer function nfmpi_inq_dimlen(ncid, dimid, len)
    integer, intent(in) :: ncid, dimid
    integer(mpi_offset), intent(out) :: len
    character(len=nf90_max_name) :: name
    nfmpi_inq_dimlen = inq_dim(ncid, dimid, name, len, name_length(name))
  end function

  integer function nfmpi_def_var(ncid, name, xtype, ndims, dimids, varid)
    integer, intent(in) :: ncid, xtype, ndims, dimids(*)
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    nfmpi_def_var = def_var(ncid, name, xtype, ndims, dimids, varid, name_length(name))
  end function

  integer function nfmpi_inq_varid(ncid, name, varid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    nfmpi_inq_varid = inq_varid(ncid, name, varid, name_length(name))
  end function

  integer function nfmpi_inq_var(ncid, varid, name, xtype, ndims, dimids, natts)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(out) :: name
    integer, intent(out) :: xtype, ndims, dimids(*), natts
    nfmpi_inq_var = inq_var(ncid, varid, name, xtype, ndims, dimids, natts, name_length(name))
  end function

  integer function nfmpi_put_att_text(ncid, varid, name, len, text)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name, text
    integer(mpi_offset), intent(in) :: len
    nfmpi_put_att_text = put_att_text(ncid, varid, name, len, text, name_length(name), name_length(text))
  end function

  integer function nfmpi_get_att_text(ncid, varid, name, text)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    character(len=*), intent(out) :: text
    nfmpi_get_att_text = get_att_text(ncid, varid, name, text, name_length(name), name_length(text))
  end function

  integer function nfmpi_inq_att(ncid, varid, name, xtype, len)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer, intent(out) :: xtype
    integer(mpi_offset), intent(out) :: len
    nfmpi_inq_att = inq_att(ncid, varid, name, xtype, len, name_length(name))
  end function

  integer function nfmpi_wait(ncid, count, req, st)
    integer, intent(in) :: ncid, count
    integer, intent(inout) :: req(*)
    integer, intent(out) :: st(*)
    nfmpi_wait = nf90mpi_wait(ncid, count, req, st)
  end function

  integer function nfmpi_wait_all(ncid, count, req, st)
    integer, intent(in) :: ncid, count
    integer, intent(inout) :: req(*)
    integer, intent(out) :: st(*)
    nfmpi_wait_all = nf90mpi_wait_all(ncid, count, req, st)
  end function

  integer function nfmpi_cancel(ncid, count, req, st)
    integer, intent(in) :: ncid, count
    integer, intent(inout) :: req(*)
    integer, intent(out) :: st(*)
    nfmpi_cancel = nf90mpi_cancel(ncid, count, req, st)
  end function

  !each int1 int2 int real double int8
  integer function nfmpi_put_att_{T}(ncid, varid, name, xtype, len, values)
    integer, intent(in) :: ncid, varid, xtype
    character(len=*), intent(in) :: name
    integer(mpi_offset), intent(in) :: len
    {t}, intent(in) :: values(*)
    nfmpi_put_att_{T} = put_att_{T}(ncid, varid, name, xtype, len, values, name_length(name))
  end function

  integer function nfmpi_get_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(out) :: values(*)
    nfmpi_get_att_{T} = get_att_{T}(ncid, varid, name, values, name_length(name))
  end function

  integer function nfmpi_put_var1_{T}(ncid, varid, start, value)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*)
    {t}, intent(in), target :: value
    nfmpi_put_var1_{T} = put_{T}(ncid, varid, start, one, c_loc(value))
  end function

  integer function nfmpi_put_vara_{T}(ncid, varid, start, count, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(in), target :: values(*)
    nfmpi_put_vara_{T} = put_{T}(ncid, varid, start, count, c_loc(values))
  end function

  integer function nfmpi_put_vars_{T}(ncid, varid, start, count, stride, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(in), target :: values(*)
    nfmpi_put_vars_{T} = put_strided_{T}(ncid, varid, start, count, stride, c_loc(values))
  end function

  integer function nfmpi_put_varm_{T}(ncid, varid, start, count, stride, map, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
    {t}, intent(in), target :: values(*)
    nfmpi_put_varm_{T} = put_mapped_{T}(ncid, varid, start, count, stride, map, c_loc(values))
  end function

  integer function nfmpi_put_var1_{T}_all(ncid, varid, start, value)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*)
    {t}, intent(in), target :: value
    nfmpi_put_var1_{T}_all = put_all_{T}(ncid, varid, start, one, c_loc(value))
  end function

  integer function nfmpi_put_vara_{T}_all(ncid, varid, start, count, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(in), target :: values(*)
    nfmpi_put_vara_{T}_all = put_all_{T}(ncid, varid, start, count, c_loc(values))
  end function

  integer function nfmpi_put_vars_{T}_all(ncid, varid, start, count, stride, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(in), target :: values(*)
    nfmpi_put_vars_{T}_all = put_all_strided_{T}(ncid, varid, start, count, stride, c_loc(values))
  end function

  integer function nfmpi_put_varm_{T}_all(ncid, varid, start, count, stride, map, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
    {t}, intent(in), target :: values(*)
    nfmpi_put_varm_{T}_all = put_all_mapped_{T}(ncid, varid, start, count, stride, map, c_loc(values))
  end function

  integer function nfmpi_get_var1_{T}(ncid, varid, start, value)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*)
    {t}, intent(inout), target :: value
    nfmpi_get_var1_{T} = get_{T}(ncid, varid, start, one, c_loc(value))
  end function

  integer function nfmpi_get_vara_{T}(ncid, varid, start, count, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(inout), target :: values(*)
    nfmpi_get_vara_{T} = get_{T}(ncid, varid, start, count, c_loc(values))
  end function

  integer function nfmpi_get_vars_{T}(ncid, varid, start, count, stride, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(inout), target :: values(*)
    nfmpi_get_vars_{T} = get_strided_{T}(ncid, varid, start, count, stride, c_loc(values))
  end function

  integer function nfmpi_get_varm_{T}(ncid, varid, start, count, stride, map, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
    {t}, intent(inout), target :: values(*)
    nfmpi_get_varm_{T} = get_mapped_{T}(ncid, varid, start, count, stride, map, c_loc(values))
  end function

  integer function nfmpi_get_var1_{T}_all(ncid, varid, start, value)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*)
    {t}, intent(inout), target :: value
    nfmpi_get_var1_{T}_all = get_all_{T}(ncid, varid, start, one, c_loc(value))
  end function

  integer function nfmpi_get_vara_{T}_all(ncid, varid, start, count, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(inout), target :: values(*)
    nfmpi_get_vara_{T}_all = get_all_{T}(ncid, varid, start, count, c_loc(values))
  end function

  integer function nfmpi_get_vars_{T}_all(ncid, varid, start, count, stride, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(inout), target :: values(*)
    nfmpi_get_vars_{T}_all = get_all_strided_{T}(ncid, varid, start, count, stride, c_loc(values))
  end function

  integer function nfmpi_get_varm_{T}_all(ncid, varid, start, count, stride, map, values)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*), map(*)
    {t}, intent(inout), target :: values(*)
    nfmpi_get_varm_{T}_all = get_all_mapped_{T}(ncid, varid, start, count, stride, map, c_loc(values))
  end function

  integer function nfmpi_iput_vara_{T}(ncid, varid, start, count, values, req)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(in), target :: values(*)
    integer, intent(out) :: req
    nfmpi_iput_vara_{T} = iput_{T}(ncid, varid, start, count, c_loc(values), req)
  end function

  integer function nfmpi_iput_vars_{T}(ncid, varid, start, count, stride, values, req)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(in), target :: values(*)
    integer, intent(out) :: req
    nfmpi_iput_vars_{T} = iput_strided_{T}(ncid, varid, start, count, stride, c_loc(values), req)
  end function

  integer function nfmpi_iget_vara_{T}(ncid, varid, start, count, values, req)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(inout), target :: values(*)
    integer, intent(out) :: req
    nfmpi_iget_vara_{T} = iget_{T}(ncid, varid, start, count, c_loc(values), req)
  end function

  integer function nfmpi_iget_vars_{T}(ncid, varid, start, count, stride, values, req)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(inout), target :: values(*)
    integer, intent(out) :: req
    nfmpi_iget_vars_{T} = iget_strided_{T}(ncid, varid, start, count, stride, c_loc(values), req)
  end function

  integer function nfmpi_bput_vara_{T}(ncid, varid, start, count, values, req)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*)
    {t}, intent(in), target :: values(*)
    integer, intent(out) :: req
    nfmpi_bput_vara_{T} = bput_{T}(ncid, varid, start, count, c_loc(values), req)
  end function

  integer function nfmpi_bput_vars_{T}(ncid, varid, start, count, stride, values, req)
    integer, intent(in) :: ncid, varid
    integer(mpi_offset), intent(in) :: start(*), count(*), stride(*)
    {t}, intent(in), target :: values(*)
    integer, intent(out) :: req
    nfmpi_bput_vars_{T} = bput_strided_{T}(ncid, varid, start, count, stride, c_loc(values), req)
  end function
  !end each
end module
