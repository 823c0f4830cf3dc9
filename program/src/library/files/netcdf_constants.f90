! Named constants that NetCDF and PnetCDF have in common.
module netcdf_constants
  use iso_fortran_env, only: int8, int16, int32, int64, real32, real64
  implicit none
  private

  integer, parameter, public :: nf90_noerr = 0, nf90_ebadid = -33, nf90_eexist = -35, nf90_einval = -36, nf90_eperm = -37, nf90_enotindefine = -38
  integer, parameter, public :: nf90_eindefine = -39, nf90_einvalcoords = -40, nf90_emaxdims = -41, nf90_enameinuse = -42, nf90_enotatt = -43
  integer, parameter, public :: nf90_emaxatts = -44, nf90_ebadtype = -45, nf90_ebaddim = -46, nf90_eunlimpos = -47, nf90_emaxvars = -48
  integer, parameter, public :: nf90_enotvar = -49, nf90_eglobal = -50, nf90_enotnc = -51, nf90_ests = -52, nf90_emaxname = -53, nf90_eunlimit = -54
  integer, parameter, public :: nf90_enorecvars = -55, nf90_echar = -56, nf90_eedge = -57, nf90_estride = -58, nf90_ebadname = -59, nf90_erange = -60
  integer, parameter, public :: nf90_enomem = -61, nf90_evarsize = -62, nf90_edimsize = -63, nf90_etrunc = -64, nf90_ehdferr = -101
  integer, parameter, public :: nf90_ecantread = -102, nf90_ecantwrite = -103, nf90_ecantcreate = -104, nf90_efilemeta = -105, nf90_edimmeta = -106
  integer, parameter, public :: nf90_eattmeta = -107, nf90_evarmeta = -108, nf90_enocompound = -109, nf90_eattexists = -110, nf90_enotnc4 = -111
  integer, parameter, public :: nf90_estrictnc3 = -112, nf90_enotnc3 = -113, nf90_enopar = -114, nf90_eparinit = -115, nf90_ebadgrpid = -116
  integer, parameter, public :: nf90_ebadtypid = -117, nf90_etypdefined = -118, nf90_ebadfield = -119, nf90_ebadclass = -120, nf90_emaptype = -121
  integer, parameter, public :: nf90_elatefill = -122, nf90_elatedef = -123, nf90_edimscale = -124, nf90_enogrp = -125

  integer, parameter, public :: nf90_byte = 1, nf90_int1 = 1, nf90_char = 2, nf90_short = 3, nf90_int2 = 3, nf90_int = 4, nf90_int4 = 4
  integer, parameter, public :: nf90_float = 5, nf90_real = 5, nf90_real4 = 5, nf90_double = 6, nf90_real8 = 6, nf90_ubyte = 7, nf90_ushort = 8
  integer, parameter, public :: nf90_uint = 9, nf90_int64 = 10, nf90_uint64 = 11, nf90_string = 12

  integer, parameter, public :: nf90_nowrite = 0, nf90_write = 1, nf90_clobber = 0, nf90_noclobber = 4, nf90_fill = 0, nf90_nofill = 256
  integer, parameter, public :: nf90_lock = 1024, nf90_share = 2048, nf90_64bit_offset = 512, nf90_64bit_data = 32, nf90_cdf5 = 32
  integer, parameter, public :: nf90_diskless = 8, nf90_netcdf4 = 4096, nf90_hdf5 = 4096, nf90_classic_model = 256, nf90_mpiio = 8192
  integer, parameter, public :: nf90_pnetcdf = 32768, nf90_sizehint_default = 0, nf90_align_chunk = -1
  integer, parameter, public :: nf90_format_classic = 1, nf90_format_64bit = 2, nf90_format_64bit_offset = 2, nf90_format_netcdf4 = 3
  integer, parameter, public :: nf90_format_netcdf4_classic = 4, nf90_format_64bit_data = 5, nf90_format_cdf5 = 5
  integer, parameter, public :: nf90_unlimited = 0, nf90_global = 0, nf90_fatal = 1, nf90_verbose = 2
  integer, parameter, public :: nf90_max_dims = 1024, nf90_max_attrs = 8192, nf90_max_vars = 8192, nf90_max_name = 256, nf90_max_var_dims = 1024
  integer, parameter, public :: nf90_chunked = 0, nf90_contiguous = 1, nf90_compact = 2, nf90_nochecksum = 0, nf90_fletcher32 = 1
  integer, parameter, public :: nf90_noshuffle = 0, nf90_shuffle = 1, nf90_endian_native = 0, nf90_endian_little = 1, nf90_endian_big = 2
  integer, parameter, public :: nf90_independent = 0, nf90_collective = 1, nf90_notcollective = 0, nf90_chunk_seq = 0, nf90_chunk_sub = 1

  integer(int8), parameter, public :: nf90_fill_byte = -127_int8, nf90_fill_int1 = -127_int8
  integer(int16), parameter, public :: nf90_fill_short = -32767_int16, nf90_fill_int2 = -32767_int16, nf90_fill_ubyte = 255_int16
  integer(int32), parameter, public :: nf90_fill_int = -2147483647_int32, nf90_fill_ushort = 65535_int32
  integer(int64), parameter, public :: nf90_fill_uint = 4294967295_int64, nf90_fill_int64 = -9223372036854775806_int64
  real(real32), parameter, public :: nf90_fill_float = 9.9692099683868690e+36_real32, nf90_fill_real = nf90_fill_float, nf90_fill_real4 = nf90_fill_float
  real(real64), parameter, public :: nf90_fill_double = 9.9692099683868690e+36_real64, nf90_fill_real8 = nf90_fill_double
  character, parameter, public :: nf90_fill_char = achar(0)
end module
