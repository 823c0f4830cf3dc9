! NetCDF's files by the names of its Fortran 90 interface, for the numbers and characters of Fortran.
module netcdf
  use netcdf_calls
  use netcdf_constants
  use mpi_handles
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  implicit none
  private
  public :: nf90_abort, nf90_close, nf90_copy_att, nf90_create, nf90_create_par, nf90_def_dim, nf90_def_grp, nf90_def_var, nf90_def_var_chunking
  public :: nf90_def_var_deflate, nf90_def_var_endian, nf90_def_var_fill, nf90_def_var_fletcher32, nf90_del_att, nf90_delete, nf90_enddef, nf90_get_att
  public :: nf90_get_var, nf90_inq_attname, nf90_inq_dimid, nf90_inq_dimids, nf90_inq_format, nf90_inq_grp_ncid, nf90_inq_grp_parent, nf90_inq_grpname
  public :: nf90_inq_grps, nf90_inq_libvers, nf90_inq_ncid, nf90_inq_path, nf90_inq_var_chunking, nf90_inq_var_deflate, nf90_inq_var_endian
  public :: nf90_inq_var_fletcher32, nf90_inq_varid, nf90_inq_varids, nf90_inquire, nf90_inquire_attribute, nf90_inquire_dimension
  public :: nf90_inquire_variable, nf90_open, nf90_open_par, nf90_put_att, nf90_put_var, nf90_redef, nf90_rename_att, nf90_rename_dim, nf90_rename_var
  public :: nf90_set_chunk_cache, nf90_set_default_format, nf90_set_fill, nf90_strerror, nf90_sync, nf90_var_par_access
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

  interface nf90_def_var
    module procedure def_scalar, def_one_dim, def_many_dims
  end interface
  interface nf90_put_att
    module procedure put_att_characters
    !each int1 int2 int int64 real double
    module procedure put_one_att_{T}, put_some_att_{T}
    !end each
  end interface
  interface nf90_get_att
    module procedure get_att_characters
    !each int1 int2 int int64 real double
    module procedure get_one_att_{T}, get_some_att_{T}
    !end each
  end interface
  interface nf90_put_var
    module procedure put_characters
    !each int1 int2 int int64 real double
    module procedure put_var_{T}
    !end each
  end interface
  interface nf90_get_var
    module procedure get_characters
    !each int1 int2 int int64 real double
    module procedure get_var_{T}
    !end each
  end interface
  interface nf90_def_var_fill
    !each int1 int2 int int64 real double
    module procedure def_var_fill_{T}
    !end each
  end interface

contains

  function nf90_strerror(ncerr) result(text)
    integer, intent(in) :: ncerr
    character(len=80) :: text
    call message(text, len(text, c_size_t), ncerr)
  end function

  function nf90_inq_libvers() result(text)
    character(len=80) :: text
    call version(text, len(text, c_size_t))
  end function

  integer function nf90_create(path, cmode, ncid, initialsize, chunksize, cache_size, cache_nelems, cache_preemption, comm, info)
    character(len=*), intent(in) :: path
    integer, intent(in) :: cmode
    integer, intent(out) :: ncid
    integer, intent(in), optional :: initialsize, cache_size, cache_nelems, comm, info
    integer, intent(inout), optional :: chunksize
    real, intent(in), optional :: cache_preemption
    integer :: initial, chunk
    if (present(cache_size) .and. present(cache_nelems) .and. present(cache_preemption)) then
      nf90_create = nf90_set_chunk_cache(cache_size, cache_nelems, nint(cache_preemption*100))
      if (nf90_create /= nf90_noerr) return
    end if
    if (present(comm) .and. present(info)) then
      nf90_create = nf90_create_par(path, cmode, comm, info, ncid)
    else if (present(initialsize) .or. present(chunksize)) then
      initial = 0
      chunk = nf90_sizehint_default
      if (present(initialsize)) initial = initialsize
      if (present(chunksize)) chunk = chunksize
      nf90_create = create_with(path, cmode, initial, chunk, ncid, len(path, c_size_t))
      if (present(chunksize)) chunksize = chunk
    else
      nf90_create = create(path, cmode, ncid, len(path, c_size_t))
    end if
  end function

  integer function nf90_create_par(path, cmode, comm, info, ncid)
    character(len=*), intent(in) :: path
    integer, intent(in) :: cmode, comm, info
    integer, intent(out) :: ncid
    integer :: own, hints
    call borrow(comm, info, own, hints)
    nf90_create_par = create_parallel(path, cmode, own, hints, ncid, len(path, c_size_t))
    call give_back(own, hints)
  end function

  integer function nf90_open(path, mode, ncid, chunksize, cache_size, cache_nelems, cache_preemption, comm, info)
    character(len=*), intent(in) :: path
    integer, intent(in) :: mode
    integer, intent(out) :: ncid
    integer, intent(inout), optional :: chunksize
    integer, intent(in), optional :: cache_size, cache_nelems, comm, info
    real, intent(in), optional :: cache_preemption
    if (present(cache_size) .and. present(cache_nelems) .and. present(cache_preemption)) then
      nf90_open = nf90_set_chunk_cache(cache_size, cache_nelems, nint(cache_preemption*100))
      if (nf90_open /= nf90_noerr) return
    end if
    if (present(comm) .and. present(info)) then
      nf90_open = nf90_open_par(path, mode, comm, info, ncid)
    else if (present(chunksize)) then
      nf90_open = open_with(path, mode, chunksize, ncid, len(path, c_size_t))
    else
      nf90_open = open_file(path, mode, ncid, len(path, c_size_t))
    end if
  end function

  integer function nf90_open_par(path, cmode, comm, info, ncid)
    character(len=*), intent(in) :: path
    integer, intent(in) :: cmode, comm, info
    integer, intent(out) :: ncid
    integer :: own, hints
    call borrow(comm, info, own, hints)
    nf90_open_par = open_parallel(path, cmode, own, hints, ncid, len(path, c_size_t))
    call give_back(own, hints)
  end function

  integer function nf90_enddef(ncid, h_minfree, v_align, v_minfree, r_align)
    integer, intent(in) :: ncid
    integer, intent(in), optional :: h_minfree, v_align, v_minfree, r_align
    integer :: given(4)
    if (.not. (present(h_minfree) .or. present(v_align) .or. present(v_minfree) .or. present(r_align))) then
      nf90_enddef = enddef(ncid)
      return
    end if
    given = [0, 4, 0, 4]
    if (present(h_minfree)) given(1) = h_minfree
    if (present(v_align)) given(2) = v_align
    if (present(v_minfree)) given(3) = v_minfree
    if (present(r_align)) given(4) = r_align
    nf90_enddef = enddef_with(ncid, given(1), given(2), given(3), given(4))
  end function

  integer function nf90_delete(name)
    character(len=*), intent(in) :: name
    nf90_delete = delete_file(name, len(name, c_size_t))
  end function

  integer function nf90_inquire(ncid, ndimensions, nvariables, nattributes, unlimiteddimid, formatnum)
    integer, intent(in) :: ncid
    integer, intent(out), optional :: ndimensions, nvariables, nattributes, unlimiteddimid, formatnum
    integer :: dims, vars, atts, unlimited
    nf90_inquire = inquire_file(ncid, dims, vars, atts, unlimited)
    if (present(ndimensions)) ndimensions = dims
    if (present(nvariables)) nvariables = vars
    if (present(nattributes)) nattributes = atts
    if (present(unlimiteddimid)) unlimiteddimid = unlimited
    if (present(formatnum) .and. nf90_inquire == nf90_noerr) nf90_inquire = inquire_format(ncid, formatnum)
  end function

  integer function nf90_inq_format(ncid, format_type)
    integer, intent(in) :: ncid
    integer, intent(out) :: format_type
    nf90_inq_format = inquire_format(ncid, format_type)
  end function

  integer function nf90_inq_path(ncid, pathlen, path)
    integer, intent(in) :: ncid
    integer, intent(inout) :: pathlen
    character(len=*), intent(out) :: path
    nf90_inq_path = inquire_path(ncid, pathlen, path, len(path, c_size_t))
  end function

  integer function nf90_def_dim(ncid, name, len, dimid)
    integer, intent(in) :: ncid, len
    character(len=*), intent(in) :: name
    integer, intent(out) :: dimid
    nf90_def_dim = def_dim(ncid, name, len, dimid, name_length(name))
  end function

  integer function nf90_inq_dimid(ncid, name, dimid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: dimid
    nf90_inq_dimid = inq_dimid(ncid, name, dimid, name_length(name))
  end function

  integer function nf90_inquire_dimension(ncid, dimid, name, len)
    integer, intent(in) :: ncid, dimid
    character(len=*), intent(out), optional :: name
    integer, intent(out), optional :: len
    character(len=nf90_max_name) :: text
    integer :: extent
    nf90_inquire_dimension = inq_dim(ncid, dimid, text, extent, name_length(text))
    if (present(name)) name = text
    if (present(len)) len = extent
  end function

  integer function nf90_rename_dim(ncid, dimid, name)
    integer, intent(in) :: ncid, dimid
    character(len=*), intent(in) :: name
    nf90_rename_dim = rename_dim(ncid, dimid, name, name_length(name))
  end function

  integer(c_size_t) function name_length(name)
    character(len=*), intent(in) :: name
    name_length = len(name, c_size_t)
  end function

  integer function def_scalar(ncid, name, xtype, varid)
    integer, intent(in) :: ncid, xtype
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    def_scalar = def_var(ncid, name, xtype, 0, [0], varid, name_length(name))
  end function

  integer function def_one_dim(ncid, name, xtype, dimids, varid, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness)
    integer, intent(in) :: ncid, xtype, dimids
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    logical, intent(in), optional :: contiguous, shuffle, fletcher32
    integer, intent(in), optional :: chunksizes, deflate_level, endianness
    def_one_dim = def_var(ncid, name, xtype, 1, [dimids], varid, name_length(name))
    if (def_one_dim /= nf90_noerr) return
    if (present(chunksizes)) then
      def_one_dim = stored(ncid, varid, contiguous, [chunksizes], deflate_level, shuffle, fletcher32, endianness)
    else
      def_one_dim = stored(ncid, varid, contiguous, deflate_level=deflate_level, shuffle=shuffle, fletcher32=fletcher32, endianness=endianness)
    end if
  end function

  integer function def_many_dims(ncid, name, xtype, dimids, varid, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness)
    integer, intent(in) :: ncid, xtype, dimids(:)
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    logical, intent(in), optional :: contiguous, shuffle, fletcher32
    integer, intent(in), optional :: chunksizes(:), deflate_level, endianness
    def_many_dims = def_var(ncid, name, xtype, size(dimids), dimids, varid, name_length(name))
    if (def_many_dims /= nf90_noerr) return
    def_many_dims = stored(ncid, varid, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness)
  end function

  ! How a file of the HDF5 kind stores a variable.
  integer function stored(ncid, varid, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness)
    integer, intent(in) :: ncid, varid
    logical, intent(in), optional :: contiguous, shuffle, fletcher32
    integer, intent(in), optional :: chunksizes(:), deflate_level, endianness
    integer :: level, shuffled
    stored = nf90_noerr
    if (present(contiguous)) then
      if (contiguous) stored = nf90_def_var_chunking(ncid, varid, nf90_contiguous, [0])
    end if
    if (present(chunksizes) .and. stored == nf90_noerr) stored = nf90_def_var_chunking(ncid, varid, nf90_chunked, chunksizes)
    if ((present(deflate_level) .or. present(shuffle)) .and. stored == nf90_noerr) then
      level = 0
      shuffled = 0
      if (present(deflate_level)) level = deflate_level
      if (present(shuffle)) shuffled = merge(1, 0, shuffle)
      stored = nf90_def_var_deflate(ncid, varid, shuffled, merge(1, 0, level > 0), level)
    end if
    if (present(fletcher32) .and. stored == nf90_noerr) then
      if (fletcher32) stored = nf90_def_var_fletcher32(ncid, varid, nf90_fletcher32)
    end if
    if (present(endianness) .and. stored == nf90_noerr) stored = nf90_def_var_endian(ncid, varid, endianness)
  end function

  integer function nf90_inq_varid(ncid, name, varid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    nf90_inq_varid = inq_varid(ncid, name, varid, name_length(name))
  end function

  integer function nf90_inquire_variable(ncid, varid, name, xtype, ndims, dimids, natts)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(out), optional :: name
    integer, intent(out), optional :: xtype, ndims, dimids(:), natts
    character(len=nf90_max_name) :: text
    integer :: of_type, dims, ids(nf90_max_var_dims), atts
    nf90_inquire_variable = inq_var(ncid, varid, text, of_type, dims, ids, atts, name_length(text))
    if (nf90_inquire_variable /= nf90_noerr) return
    if (present(name)) name = text
    if (present(xtype)) xtype = of_type
    if (present(ndims)) ndims = dims
    if (present(natts)) natts = atts
    if (present(dimids)) then
      if (size(dimids) >= dims) then
        dimids(:dims) = ids(:dims)
      else
        nf90_inquire_variable = nf90_einval
      end if
    end if
  end function

  integer function nf90_rename_var(ncid, varid, newname)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: newname
    nf90_rename_var = rename_var(ncid, varid, newname, name_length(newname))
  end function

  integer function nf90_def_grp(parent_ncid, name, new_ncid)
    integer, intent(in) :: parent_ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: new_ncid
    nf90_def_grp = def_grp(parent_ncid, name, new_ncid, name_length(name))
  end function

  integer function nf90_inq_ncid(ncid, name, grp_ncid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: name
    integer, intent(out) :: grp_ncid
    nf90_inq_ncid = inq_ncid(ncid, name, grp_ncid, name_length(name))
  end function

  integer function nf90_inq_grp_ncid(ncid, grp_name, grp_ncid)
    integer, intent(in) :: ncid
    character(len=*), intent(in) :: grp_name
    integer, intent(out) :: grp_ncid
    nf90_inq_grp_ncid = inq_ncid(ncid, grp_name, grp_ncid, name_length(grp_name))
  end function

  integer function nf90_inq_grpname(ncid, name)
    integer, intent(in) :: ncid
    character(len=*), intent(out) :: name
    nf90_inq_grpname = inq_grpname(ncid, name, name_length(name))
  end function

  integer function nf90_inquire_attribute(ncid, varid, name, xtype, len, attnum)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    integer, intent(out), optional :: xtype, len, attnum
    integer :: of_type, extent
    nf90_inquire_attribute = inq_att(ncid, varid, name, of_type, extent, name_length(name))
    if (nf90_inquire_attribute /= nf90_noerr) return
    if (present(xtype)) xtype = of_type
    if (present(len)) len = extent
    if (present(attnum)) nf90_inquire_attribute = inq_attid(ncid, varid, name, attnum, name_length(name))
  end function

  integer function nf90_inq_attname(ncid, varid, attnum, name)
    integer, intent(in) :: ncid, varid, attnum
    character(len=*), intent(out) :: name
    nf90_inq_attname = inq_attname(ncid, varid, attnum, name, name_length(name))
  end function

  integer function nf90_rename_att(ncid, varid, curname, newname)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: curname, newname
    nf90_rename_att = rename_att(ncid, varid, curname, newname, name_length(curname), name_length(newname))
  end function

  integer function nf90_del_att(ncid, varid, name)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    nf90_del_att = del_att(ncid, varid, name, name_length(name))
  end function

  integer function nf90_copy_att(ncid_in, varid_in, name, ncid_out, varid_out)
    integer, intent(in) :: ncid_in, varid_in, ncid_out, varid_out
    character(len=*), intent(in) :: name
    nf90_copy_att = copy_att(ncid_in, varid_in, name, ncid_out, varid_out, name_length(name))
  end function

  integer function put_att_characters(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name, values
    put_att_characters = put_att_text(ncid, varid, name, len(values), values, name_length(name), name_length(values))
  end function

  integer function get_att_characters(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    character(len=*), intent(out) :: values
    integer :: of_type, extent
    character(len=:), allocatable :: text
    get_att_characters = inq_att(ncid, varid, name, of_type, extent, name_length(name))
    if (get_att_characters /= nf90_noerr) return
    allocate(character(len=extent) :: text)
    get_att_characters = get_att_text(ncid, varid, name, text, name_length(name), name_length(text))
    values = text
  end function

  !each int1 int2 int int64 real double
  integer function put_one_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(in) :: values
    put_one_att_{T} = put_att_{T}(ncid, varid, name, nf90_{T}, 1, [values], name_length(name))
  end function

  integer function put_some_att_{T}(ncid, varid, name, values)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name
    {t}, intent(in) :: values(:)
    put_some_att_{T} = put_att_{T}(ncid, varid, name, nf90_{T}, size(values), values, name_length(name))
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
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer, dimension(nf90_max_var_dims) :: first, many, step, place
    call part(shape(values), start, count, stride, first, many, step)
    if (present(map)) then
      place(:size(map)) = map
      put_var_{T} = put_mapped_{T}(ncid, varid, first, many, step, place, c_loc(values))
    else if (present(stride)) then
      put_var_{T} = put_strided_{T}(ncid, varid, first, many, step, c_loc(values))
    else
      put_var_{T} = put_{T}(ncid, varid, first, many, c_loc(values))
    end if
  end function

  integer function get_var_{T}(ncid, varid, values, start, count, stride, map)
    integer, intent(in) :: ncid, varid
    {t}, intent(inout), target, contiguous :: values(..)
    integer, intent(in), optional :: start(:), count(:), stride(:), map(:)
    integer, dimension(nf90_max_var_dims) :: first, many, step, place
    call part(shape(values), start, count, stride, first, many, step)
    if (present(map)) then
      place(:size(map)) = map
      get_var_{T} = get_mapped_{T}(ncid, varid, first, many, step, place, c_loc(values))
    else if (present(stride)) then
      get_var_{T} = get_strided_{T}(ncid, varid, first, many, step, c_loc(values))
    else
      get_var_{T} = get_{T}(ncid, varid, first, many, c_loc(values))
    end if
  end function

  integer function def_var_fill_{T}(ncid, varid, no_fill, fill)
    integer, intent(in) :: ncid, varid, no_fill
    {t}, intent(in), target :: fill
    def_var_fill_{T} = def_var_fill(ncid, varid, no_fill, c_loc(fill))
  end function
  !end each

  ! The first dimension of characters is their length.
  integer function put_characters(ncid, varid, values, start, count, stride)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in), target, contiguous :: values(..)
    integer, intent(in), optional :: start(:), count(:), stride(:)
    integer, dimension(nf90_max_var_dims) :: first, many, step
    call part([len(values), shape(values)], start, count, stride, first, many, step)
    put_characters = put_text(ncid, varid, first, many, step, c_loc(values), len(values, c_size_t))
  end function

  integer function get_characters(ncid, varid, values, start, count, stride)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(inout), target, contiguous :: values(..)
    integer, intent(in), optional :: start(:), count(:), stride(:)
    integer, dimension(nf90_max_var_dims) :: first, many, step
    call part([len(values), shape(values)], start, count, stride, first, many, step)
    get_characters = get_text(ncid, varid, first, many, step, c_loc(values), len(values, c_size_t))
  end function

  ! The part of a variable that an array of these extents stands for, where a reference does not say it.
  subroutine part(extents, start, count, stride, first, many, step)
    integer, intent(in) :: extents(:)
    integer, intent(in), optional :: start(:), count(:), stride(:)
    integer, intent(out) :: first(:), many(:), step(:)
    first = 1
    many = 1
    step = 1
    many(:size(extents)) = extents
    if (present(start)) first(:size(start)) = start
    if (present(count)) many(:size(count)) = count
    if (present(stride)) step(:size(stride)) = stride
  end subroutine
end module
