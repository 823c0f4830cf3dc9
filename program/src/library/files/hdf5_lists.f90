! Property lists and filters of HDF5.
module hdf5_lists
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  use hdf5_names
  use hdf5_calls
  use mpi_handles
  implicit none
  private
  public :: h5pcreate_f, h5pclose_f, h5pcopy_f, h5pequal_f, h5pget_class_f, h5pset_deflate_f, h5pset_shuffle_f, h5pset_fletcher32_f, h5pset_nbit_f
  public :: h5pset_scaleoffset_f, h5pset_szip_f, h5pall_filters_avail_f, h5pget_nfilters_f, h5pset_layout_f, h5pget_layout_f, h5pset_fill_time_f
  public :: h5pget_fill_time_f, h5pset_alloc_time_f, h5pget_alloc_time_f, h5pset_alignment_f, h5pget_alignment_f, h5pset_meta_block_size_f
  public :: h5pset_small_data_block_size_f, h5pset_sieve_buf_size_f, h5pset_userblock_f, h5pget_userblock_f, h5pset_sizes_f, h5pset_istore_k_f
  public :: h5pset_sym_k_f, h5pset_fclose_degree_f, h5pget_fclose_degree_f, h5pset_fapl_core_f, h5pset_fapl_sec2_f, h5pset_fapl_stdio_f
  public :: h5pset_gc_references_f, h5pset_cache_f, h5pset_chunk_cache_f, h5pset_libver_bounds_f, h5pset_create_inter_group_f
  public :: h5pset_link_creation_order_f, h5pset_attr_creation_order_f, h5pset_char_encoding_f, h5pset_obj_track_times_f, h5pset_nlinks_f
  public :: h5pset_edc_check_f, h5zfilter_avail_f, h5zget_filter_info_f, h5pset_chunk_f, h5pget_chunk_f, h5pset_fill_value_f, h5pget_fill_value_f
  public :: h5pset_filter_f, h5pset_buffer_f, h5pset_fapl_mpio_f, h5pset_dxpl_mpio_f, h5pget_dxpl_mpio_f, h5pset_all_coll_metadata_ops_f
  public :: h5pset_coll_metadata_write_f

  interface h5pset_fill_value_f
    !each int1 int2 int int64 real double
    module procedure h5pset_fill_value_{T}
    !end each
  end interface
  interface h5pget_fill_value_f
    !each int1 int2 int int64 real double
    module procedure h5pget_fill_value_{T}
    !end each
  end interface

contains

  subroutine h5pcreate_f(class, prp_id, hdferr)
    integer(hid_t), intent(in) :: class
    integer(hid_t), intent(out) :: prp_id
    integer, intent(out) :: hdferr
    prp_id = c5_pcreate(class)
    hdferr = failure(prp_id)
  end subroutine

  subroutine h5pclose_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_pclose(prp_id), 0)
  end subroutine

  subroutine h5pcopy_f(prp_id, new_prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(hid_t), intent(out) :: new_prp_id
    integer, intent(out) :: hdferr
    new_prp_id = c5_pcopy(prp_id)
    hdferr = failure(new_prp_id)
  end subroutine

  subroutine h5pequal_f(plist1_id, plist2_id, flag, hdferr)
    integer(hid_t), intent(in) :: plist1_id, plist2_id
    logical, intent(out) :: flag
    integer, intent(out) :: hdferr
    hdferr = c5_pequal(plist1_id, plist2_id)
    flag = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5pget_class_f(prp_id, classtype, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(hid_t), intent(out) :: classtype
    integer, intent(out) :: hdferr
    classtype = c5_pget_class(prp_id)
    hdferr = failure(classtype)
  end subroutine

  subroutine h5pset_deflate_f(prp_id, level, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: level
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_deflate(prp_id, level), 0)
  end subroutine

  subroutine h5pset_shuffle_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_shuffle(prp_id), 0)
  end subroutine

  subroutine h5pset_fletcher32_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fletcher32(prp_id), 0)
  end subroutine

  subroutine h5pset_nbit_f(plist_id, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_nbit(plist_id), 0)
  end subroutine

  subroutine h5pset_scaleoffset_f(plist_id, scale_type, scale_factor, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(in) :: scale_type, scale_factor
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_scaleoffset(plist_id, scale_type, scale_factor), 0)
  end subroutine

  subroutine h5pset_szip_f(prp_id, options_mask, pixels_per_block, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: options_mask, pixels_per_block
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_szip(prp_id, options_mask, pixels_per_block), 0)
  end subroutine

  subroutine h5pall_filters_avail_f(prp_id, status, hdferr)
    integer(hid_t), intent(in) :: prp_id
    logical, intent(out) :: status
    integer, intent(out) :: hdferr
    hdferr = c5_pall_filters_avail(prp_id)
    status = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5pget_nfilters_f(prp_id, nfilters, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: nfilters
    integer, intent(out) :: hdferr
    nfilters = c5_pget_nfilters(prp_id)
    hdferr = merge(-1, 0, nfilters < 0)
  end subroutine

  subroutine h5pset_layout_f(prp_id, layout, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: layout
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_layout(prp_id, layout), 0)
  end subroutine

  subroutine h5pget_layout_f(prp_id, layout, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: layout
    integer, intent(out) :: hdferr
    layout = c5_pget_layout(prp_id)
    hdferr = merge(-1, 0, layout < 0)
  end subroutine

  subroutine h5pset_fill_time_f(plist_id, flag, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(in) :: flag
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fill_time(plist_id, flag), 0)
  end subroutine

  subroutine h5pget_fill_time_f(plist_id, flag, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(out) :: flag
    integer, intent(out) :: hdferr
    hdferr = min(c5_pget_fill_time(plist_id, flag), 0)
  end subroutine

  subroutine h5pset_alloc_time_f(plist_id, flag, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(in) :: flag
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_alloc_time(plist_id, flag), 0)
  end subroutine

  subroutine h5pget_alloc_time_f(plist_id, flag, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(out) :: flag
    integer, intent(out) :: hdferr
    hdferr = min(c5_pget_alloc_time(plist_id, flag), 0)
  end subroutine

  subroutine h5pset_alignment_f(prp_id, threshold, alignment, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(hsize_t), intent(in) :: threshold, alignment
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_alignment(prp_id, threshold, alignment), 0)
  end subroutine

  subroutine h5pget_alignment_f(prp_id, threshold, alignment, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(hsize_t), intent(out) :: threshold, alignment
    integer, intent(out) :: hdferr
    hdferr = min(c5_pget_alignment(prp_id, threshold, alignment), 0)
  end subroutine

  subroutine h5pset_meta_block_size_f(plist_id, size, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer(hsize_t), intent(in) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_meta_block_size(plist_id, size), 0)
  end subroutine

  subroutine h5pset_small_data_block_size_f(plist_id, size, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer(hsize_t), intent(in) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_small_data_block_size(plist_id, size), 0)
  end subroutine

  subroutine h5pset_sieve_buf_size_f(plist_id, size, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer(size_t), intent(in) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_sieve_buf_size(plist_id, size), 0)
  end subroutine

  subroutine h5pset_userblock_f(prp_id, size, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(hsize_t), intent(in) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_userblock(prp_id, size), 0)
  end subroutine

  subroutine h5pget_userblock_f(prp_id, block_size, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(hsize_t), intent(out) :: block_size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pget_userblock(prp_id, block_size), 0)
  end subroutine

  subroutine h5pset_sizes_f(prp_id, sizeof_addr, sizeof_size, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(size_t), intent(in) :: sizeof_addr, sizeof_size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_sizes(prp_id, sizeof_addr, sizeof_size), 0)
  end subroutine

  subroutine h5pset_istore_k_f(prp_id, ik, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: ik
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_istore_k(prp_id, ik), 0)
  end subroutine

  subroutine h5pset_sym_k_f(prp_id, ik, lk, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: ik, lk
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_sym_k(prp_id, ik, lk), 0)
  end subroutine

  subroutine h5pset_fclose_degree_f(fapl_id, degree, hdferr)
    integer(hid_t), intent(in) :: fapl_id
    integer, intent(in) :: degree
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fclose_degree(fapl_id, degree), 0)
  end subroutine

  subroutine h5pget_fclose_degree_f(fapl_id, degree, hdferr)
    integer(hid_t), intent(in) :: fapl_id
    integer, intent(out) :: degree
    integer, intent(out) :: hdferr
    hdferr = min(c5_pget_fclose_degree(fapl_id, degree), 0)
  end subroutine

  subroutine h5pset_fapl_core_f(prp_id, increment, backing_store, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer(size_t), intent(in) :: increment
    logical, intent(in) :: backing_store
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fapl_core(prp_id, increment, merge(1, 0, backing_store)), 0)
  end subroutine

  subroutine h5pset_fapl_sec2_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fapl_sec2(prp_id), 0)
  end subroutine

  subroutine h5pset_fapl_stdio_f(prp_id, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fapl_stdio(prp_id), 0)
  end subroutine

  subroutine h5pset_gc_references_f(prp_id, gc_reference, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: gc_reference
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_gc_references(prp_id, gc_reference), 0)
  end subroutine

  subroutine h5pset_cache_f(prp_id, mdc_nelmts, rdcc_nelmts, rdcc_nbytes, rdcc_w0, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: mdc_nelmts
    integer(size_t), intent(in) :: rdcc_nelmts, rdcc_nbytes
    real, intent(in) :: rdcc_w0
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_cache(prp_id, mdc_nelmts, rdcc_nelmts, rdcc_nbytes, real(rdcc_w0,c_double)), 0)
  end subroutine

  subroutine h5pset_chunk_cache_f(dapl_id, rdcc_nslots, rdcc_nbytes, rdcc_w0, hdferr)
    integer(hid_t), intent(in) :: dapl_id
    integer(size_t), intent(in) :: rdcc_nslots, rdcc_nbytes
    real, intent(in) :: rdcc_w0
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_chunk_cache(dapl_id, rdcc_nslots, rdcc_nbytes, real(rdcc_w0,c_double)), 0)
  end subroutine

  subroutine h5pset_libver_bounds_f(fapl_id, low, high, hdferr)
    integer(hid_t), intent(in) :: fapl_id
    integer, intent(in) :: low, high
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_libver_bounds(fapl_id, low, high), 0)
  end subroutine

  subroutine h5pset_create_inter_group_f(lcpl_id, crt_intermed_group, hdferr)
    integer(hid_t), intent(in) :: lcpl_id
    integer, intent(in) :: crt_intermed_group
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_create_intermediate_group(lcpl_id, crt_intermed_group), 0)
  end subroutine

  subroutine h5pset_link_creation_order_f(gcpl_id, crt_order_flags, hdferr)
    integer(hid_t), intent(in) :: gcpl_id
    integer, intent(in) :: crt_order_flags
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_link_creation_order(gcpl_id, crt_order_flags), 0)
  end subroutine

  subroutine h5pset_attr_creation_order_f(ocpl_id, crt_order_flags, hdferr)
    integer(hid_t), intent(in) :: ocpl_id
    integer, intent(in) :: crt_order_flags
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_attr_creation_order(ocpl_id, crt_order_flags), 0)
  end subroutine

  subroutine h5pset_char_encoding_f(plist_id, encoding, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer, intent(in) :: encoding
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_char_encoding(plist_id, encoding), 0)
  end subroutine

  subroutine h5pset_obj_track_times_f(plist_id, flag, hdferr)
    integer(hid_t), intent(in) :: plist_id
    logical, intent(in) :: flag
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_obj_track_times(plist_id, merge(1, 0, flag)), 0)
  end subroutine

  subroutine h5pset_nlinks_f(lapl_id, nlinks, hdferr)
    integer(hid_t), intent(in) :: lapl_id
    integer(size_t), intent(in) :: nlinks
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_nlinks(lapl_id, nlinks), 0)
  end subroutine

  subroutine h5pset_edc_check_f(prp_id, flag, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: flag
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_edc_check(prp_id, flag), 0)
  end subroutine

  subroutine h5zfilter_avail_f(filter, status, hdferr)
    integer, intent(in) :: filter
    logical, intent(out) :: status
    integer, intent(out) :: hdferr
    hdferr = c5_zfilter_avail(filter)
    status = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5zget_filter_info_f(filter, config_flags, hdferr)
    integer, intent(in) :: filter
    integer, intent(out) :: config_flags
    integer, intent(out) :: hdferr
    hdferr = min(c5_zget_filter_info(filter, config_flags), 0)
  end subroutine

  subroutine h5pset_chunk_f(prp_id, ndims, dims, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: ndims
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(max(ndims, 1))
    own(:ndims) = dims(ndims:1:-1)
    hdferr = min(c5_pset_chunk(prp_id, ndims, c_loc(own)), 0)
  end subroutine

  ! What tells of success is the rank.
  subroutine h5pget_chunk_f(prp_id, ndims, dims, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: ndims
    integer(hsize_t), intent(out) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(h5s_max_rank_f)
    hdferr = c5_pget_chunk(prp_id, min(ndims, h5s_max_rank_f), c_loc(own))
    if (hdferr >= 0) dims(:hdferr) = own(hdferr:1:-1)
  end subroutine

  !each int1 int2 int int64 real double
  subroutine h5pset_fill_value_{T}(prp_id, type_id, fillvalue, hdferr)
    integer(hid_t), intent(in) :: prp_id, type_id
    {t}, intent(in), target :: fillvalue
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_fill_value(prp_id, type_id, c_loc(fillvalue)), 0)
  end subroutine

  subroutine h5pget_fill_value_{T}(prp_id, type_id, fillvalue, hdferr)
    integer(hid_t), intent(in) :: prp_id, type_id
    {t}, intent(inout), target :: fillvalue
    integer, intent(out) :: hdferr
    hdferr = min(c5_pget_fill_value(prp_id, type_id, c_loc(fillvalue)), 0)
  end subroutine
  !end each

  subroutine h5pset_filter_f(prp_id, filter, flags, cd_nelmts, cd_values, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: filter, flags
    integer(size_t), intent(in) :: cd_nelmts
    integer, intent(in), target, contiguous :: cd_values(:)
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_filter(prp_id, filter, flags, cd_nelmts, c_loc(cd_values)), 0)
  end subroutine

  subroutine h5pset_buffer_f(plist_id, size, hdferr)
    integer(hid_t), intent(in) :: plist_id
    integer(hsize_t), intent(in) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_buffer(plist_id, int(size, size_t), c_null_ptr, c_null_ptr), 0)
  end subroutine

  ! A library built for MPI has this for handles of Fortran.
  subroutine h5pset_fapl_mpio_f(prp_id, comm, info, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: comm, info
    integer, intent(out) :: hdferr
    interface
      integer(c_int) function set_mpio(prp_id, comm, info) bind(c, name='h5pset_fapl_mpio_c')
        import
        integer(hid_t), intent(in) :: prp_id
        integer(c_int), intent(in) :: comm, info
      end function
    end interface
    integer :: own, hints
    call borrow(comm, info, own, hints)
    hdferr = set_mpio(prp_id, own, hints)
    call give_back(own, hints)
  end subroutine

  subroutine h5pset_dxpl_mpio_f(prp_id, data_xfer_mode, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(in) :: data_xfer_mode
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_dxpl_mpio(prp_id, data_xfer_mode), 0)
  end subroutine

  subroutine h5pget_dxpl_mpio_f(prp_id, data_xfer_mode, hdferr)
    integer(hid_t), intent(in) :: prp_id
    integer, intent(out) :: data_xfer_mode, hdferr
    hdferr = min(c5_pget_dxpl_mpio(prp_id, data_xfer_mode), 0)
  end subroutine

  subroutine h5pset_all_coll_metadata_ops_f(plist_id, is_collective, hdferr)
    integer(hid_t), intent(in) :: plist_id
    logical, intent(in) :: is_collective
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_all_coll_metadata_ops(plist_id, merge(1, 0, is_collective)), 0)
  end subroutine

  subroutine h5pset_coll_metadata_write_f(plist_id, is_collective, hdferr)
    integer(hid_t), intent(in) :: plist_id
    logical, intent(in) :: is_collective
    integer, intent(out) :: hdferr
    hdferr = min(c5_pset_coll_metadata_write(plist_id, merge(1, 0, is_collective)), 0)
  end subroutine
end module
