! The functions of HDF5's library for C, and what all procedures of module HDF5 do with their arguments and results.
module hdf5_calls
  use iso_c_binding
  use hdf5_names, only: hid_t
  use hdf5_shapes
  implicit none

  procedure(a_count_i), bind(c, name='H5Fget_freespace') :: c5_fget_freespace
  procedure(a_count_i), bind(c, name='H5Aget_storage_size') :: c5_aget_storage_size
  procedure(a_count_i), bind(c, name='H5Sget_simple_extent_npoints') :: c5_sget_simple_extent_npoints
  procedure(a_count_i), bind(c, name='H5Sget_select_npoints') :: c5_sget_select_npoints
  procedure(a_count_i), bind(c, name='H5Sget_select_hyper_nblocks') :: c5_sget_select_hyper_nblocks
  procedure(a_count_i), bind(c, name='H5Sget_select_elem_npoints') :: c5_sget_select_elem_npoints
  procedure(a_count_i), bind(c, name='H5Dget_storage_size') :: c5_dget_storage_size
  procedure(a_count_i), bind(c, name='H5Dget_offset') :: c5_dget_offset
  procedure(a_count_id), bind(c, name='H5Fget_obj_count') :: c5_fget_obj_count
  procedure(a_count_ipz), bind(c, name='H5Fget_name') :: c5_fget_name
  procedure(a_count_ipz), bind(c, name='H5Iget_name') :: c5_iget_name
  procedure(a_count_izp), bind(c, name='H5Aget_name') :: c5_aget_name
  procedure(a_count_idzp), bind(c, name='H5Fget_obj_ids') :: c5_fget_obj_ids
  procedure(a_count_ihpz), bind(c, name='H5Gget_objname_by_idx') :: c5_gget_objname_by_idx
  procedure(a_count_inddhpzi), bind(c, name='H5Aget_name_by_idx') :: c5_aget_name_by_idx
  procedure(a_count_inddhpzi), bind(c, name='H5Lget_name_by_idx') :: c5_lget_name_by_idx
  procedure(an_id_d), bind(c, name='H5Screate') :: c5_screate
  procedure(an_id_i), bind(c, name='H5Freopen') :: c5_freopen
  procedure(an_id_i), bind(c, name='H5Fget_create_plist') :: c5_fget_create_plist
  procedure(an_id_i), bind(c, name='H5Fget_access_plist') :: c5_fget_access_plist
  procedure(an_id_i), bind(c, name='H5Gget_create_plist') :: c5_gget_create_plist
  procedure(an_id_i), bind(c, name='H5Iget_file_id') :: c5_iget_file_id
  procedure(an_id_i), bind(c, name='H5Aget_space') :: c5_aget_space
  procedure(an_id_i), bind(c, name='H5Aget_type') :: c5_aget_type
  procedure(an_id_i), bind(c, name='H5Scopy') :: c5_scopy
  procedure(an_id_i), bind(c, name='H5Dget_space') :: c5_dget_space
  procedure(an_id_i), bind(c, name='H5Dget_type') :: c5_dget_type
  procedure(an_id_i), bind(c, name='H5Dget_create_plist') :: c5_dget_create_plist
  procedure(an_id_i), bind(c, name='H5Dget_access_plist') :: c5_dget_access_plist
  procedure(an_id_i), bind(c, name='H5Tcopy') :: c5_tcopy
  procedure(an_id_i), bind(c, name='H5Tget_super') :: c5_tget_super
  procedure(an_id_i), bind(c, name='H5Tvlen_create') :: c5_tvlen_create
  procedure(an_id_i), bind(c, name='H5Tenum_create') :: c5_tenum_create
  procedure(an_id_i), bind(c, name='H5Pcreate') :: c5_pcreate
  procedure(an_id_i), bind(c, name='H5Pcopy') :: c5_pcopy
  procedure(an_id_i), bind(c, name='H5Pget_class') :: c5_pget_class
  procedure(an_id_dz), bind(c, name='H5Tcreate') :: c5_tcreate
  procedure(an_id_id), bind(c, name='H5Aopen_idx') :: c5_aopen_idx
  procedure(an_id_id), bind(c, name='H5Tget_member_type') :: c5_tget_member_type
  procedure(an_id_id), bind(c, name='H5Tget_native_type') :: c5_tget_native_type
  procedure(an_id_dpp), bind(c, name='H5Screate_simple') :: c5_screate_simple
  procedure(an_id_idp), bind(c, name='H5Tarray_create2') :: c5_tarray_create2
  procedure(an_id_iii), bind(c, name='H5Gcreate_anon') :: c5_gcreate_anon
  procedure(an_id_ini), bind(c, name='H5Gopen2') :: c5_gopen2
  procedure(an_id_ini), bind(c, name='H5Oopen') :: c5_oopen
  procedure(an_id_ini), bind(c, name='H5Aopen') :: c5_aopen
  procedure(an_id_ini), bind(c, name='H5Dopen2') :: c5_dopen2
  procedure(an_id_ini), bind(c, name='H5Topen2') :: c5_topen2
  procedure(an_id_ndi), bind(c, name='H5Fopen') :: c5_fopen
  procedure(an_id_ndii), bind(c, name='H5Fcreate') :: c5_fcreate
  procedure(an_id_iiiii), bind(c, name='H5Dcreate_anon') :: c5_dcreate_anon
  procedure(an_id_iniii), bind(c, name='H5Gcreate2') :: c5_gcreate2
  procedure(an_id_innii), bind(c, name='H5Aopen_by_name') :: c5_aopen_by_name
  procedure(an_id_iniiii), bind(c, name='H5Acreate2') :: c5_acreate2
  procedure(an_id_iniiiii), bind(c, name='H5Dcreate2') :: c5_dcreate2
  procedure(an_id_inniiiii), bind(c, name='H5Acreate_by_name') :: c5_acreate_by_name
  procedure(an_address_id), bind(c, name='H5Tget_member_name') :: c5_tget_member_name
  procedure(status_none), bind(c, name='H5open') :: c5_open
  procedure(status_none), bind(c, name='H5close') :: c5_close
  procedure(status_none), bind(c, name='H5garbage_collect') :: c5_garbage_collect
  procedure(status_none), bind(c, name='H5dont_atexit') :: c5_dont_atexit
  procedure(status_d), bind(c, name='H5Zfilter_avail') :: c5_zfilter_avail
  procedure(status_i), bind(c, name='H5Fclose') :: c5_fclose
  procedure(status_i), bind(c, name='H5Gclose') :: c5_gclose
  procedure(status_i), bind(c, name='H5Oclose') :: c5_oclose
  procedure(status_i), bind(c, name='H5Iget_type') :: c5_iget_type
  procedure(status_i), bind(c, name='H5Iget_ref') :: c5_iget_ref
  procedure(status_i), bind(c, name='H5Iinc_ref') :: c5_iinc_ref
  procedure(status_i), bind(c, name='H5Idec_ref') :: c5_idec_ref
  procedure(status_i), bind(c, name='H5Iis_valid') :: c5_iis_valid
  procedure(status_i), bind(c, name='H5Aclose') :: c5_aclose
  procedure(status_i), bind(c, name='H5Aget_num_attrs') :: c5_aget_num_attrs
  procedure(status_i), bind(c, name='H5Sclose') :: c5_sclose
  procedure(status_i), bind(c, name='H5Sselect_all') :: c5_sselect_all
  procedure(status_i), bind(c, name='H5Sselect_none') :: c5_sselect_none
  procedure(status_i), bind(c, name='H5Sselect_valid') :: c5_sselect_valid
  procedure(status_i), bind(c, name='H5Sget_simple_extent_ndims') :: c5_sget_simple_extent_ndims
  procedure(status_i), bind(c, name='H5Sget_simple_extent_type') :: c5_sget_simple_extent_type
  procedure(status_i), bind(c, name='H5Sget_select_type') :: c5_sget_select_type
  procedure(status_i), bind(c, name='H5Sis_simple') :: c5_sis_simple
  procedure(status_i), bind(c, name='H5Sset_extent_none') :: c5_sset_extent_none
  procedure(status_i), bind(c, name='H5Dclose') :: c5_dclose
  procedure(status_i), bind(c, name='H5Tclose') :: c5_tclose
  procedure(status_i), bind(c, name='H5Tpack') :: c5_tpack
  procedure(status_i), bind(c, name='H5Tcommitted') :: c5_tcommitted
  procedure(status_i), bind(c, name='H5Tget_class') :: c5_tget_class
  procedure(status_i), bind(c, name='H5Tget_order') :: c5_tget_order
  procedure(status_i), bind(c, name='H5Tget_sign') :: c5_tget_sign
  procedure(status_i), bind(c, name='H5Tget_strpad') :: c5_tget_strpad
  procedure(status_i), bind(c, name='H5Tget_cset') :: c5_tget_cset
  procedure(status_i), bind(c, name='H5Tget_nmembers') :: c5_tget_nmembers
  procedure(status_i), bind(c, name='H5Tget_array_ndims') :: c5_tget_array_ndims
  procedure(status_i), bind(c, name='H5Tis_variable_str') :: c5_tis_variable_str
  procedure(status_i), bind(c, name='H5Pclose') :: c5_pclose
  procedure(status_i), bind(c, name='H5Pset_shuffle') :: c5_pset_shuffle
  procedure(status_i), bind(c, name='H5Pset_fletcher32') :: c5_pset_fletcher32
  procedure(status_i), bind(c, name='H5Pset_nbit') :: c5_pset_nbit
  procedure(status_i), bind(c, name='H5Pall_filters_avail') :: c5_pall_filters_avail
  procedure(status_i), bind(c, name='H5Pget_nfilters') :: c5_pget_nfilters
  procedure(status_i), bind(c, name='H5Pget_layout') :: c5_pget_layout
  procedure(status_i), bind(c, name='H5Pset_fapl_sec2') :: c5_pset_fapl_sec2
  procedure(status_i), bind(c, name='H5Pset_fapl_stdio') :: c5_pset_fapl_stdio
  procedure(status_i), bind(c, name='H5Eclear2') :: c5_eclear2
  procedure(status_n), bind(c, name='H5Fis_hdf5') :: c5_fis_hdf5
  procedure(status_p), bind(c, name='H5free_memory') :: c5_free_memory
  procedure(status_dc), bind(c, name='H5Zget_filter_info') :: c5_zget_filter_info
  procedure(status_ic), bind(c, name='H5Pget_fill_time') :: c5_pget_fill_time
  procedure(status_ic), bind(c, name='H5Pget_alloc_time') :: c5_pget_alloc_time
  procedure(status_ic), bind(c, name='H5Pget_fclose_degree') :: c5_pget_fclose_degree
  procedure(status_ic), bind(c, name='H5Dget_space_status') :: c5_dget_space_status
  procedure(status_ic), bind(c, name='H5Pget_dxpl_mpio') :: c5_pget_dxpl_mpio
  procedure(status_ie), bind(c, name='H5Fget_filesize') :: c5_fget_filesize
  procedure(status_ie), bind(c, name='H5Pget_userblock') :: c5_pget_userblock
  procedure(status_ie), bind(c, name='H5Gget_num_objs') :: c5_gget_num_objs
  procedure(status_id), bind(c, name='H5Fflush') :: c5_fflush
  procedure(status_id), bind(c, name='H5Tset_order') :: c5_tset_order
  procedure(status_id), bind(c, name='H5Tset_sign') :: c5_tset_sign
  procedure(status_id), bind(c, name='H5Tset_strpad') :: c5_tset_strpad
  procedure(status_id), bind(c, name='H5Tset_cset') :: c5_tset_cset
  procedure(status_id), bind(c, name='H5Tget_member_class') :: c5_tget_member_class
  procedure(status_id), bind(c, name='H5Pset_deflate') :: c5_pset_deflate
  procedure(status_id), bind(c, name='H5Pset_layout') :: c5_pset_layout
  procedure(status_id), bind(c, name='H5Pset_fill_time') :: c5_pset_fill_time
  procedure(status_id), bind(c, name='H5Pset_alloc_time') :: c5_pset_alloc_time
  procedure(status_id), bind(c, name='H5Pset_istore_k') :: c5_pset_istore_k
  procedure(status_id), bind(c, name='H5Pset_fclose_degree') :: c5_pset_fclose_degree
  procedure(status_id), bind(c, name='H5Pset_gc_references') :: c5_pset_gc_references
  procedure(status_id), bind(c, name='H5Pset_create_intermediate_group') :: c5_pset_create_intermediate_group
  procedure(status_id), bind(c, name='H5Pset_link_creation_order') :: c5_pset_link_creation_order
  procedure(status_id), bind(c, name='H5Pset_attr_creation_order') :: c5_pset_attr_creation_order
  procedure(status_id), bind(c, name='H5Pset_char_encoding') :: c5_pset_char_encoding
  procedure(status_id), bind(c, name='H5Pset_obj_track_times') :: c5_pset_obj_track_times
  procedure(status_id), bind(c, name='H5Pset_edc_check') :: c5_pset_edc_check
  procedure(status_id), bind(c, name='H5Pset_dxpl_mpio') :: c5_pset_dxpl_mpio
  procedure(status_id), bind(c, name='H5Pset_all_coll_metadata_ops') :: c5_pset_all_coll_metadata_ops
  procedure(status_id), bind(c, name='H5Pset_coll_metadata_write') :: c5_pset_coll_metadata_write
  procedure(status_ih), bind(c, name='H5Pset_meta_block_size') :: c5_pset_meta_block_size
  procedure(status_ih), bind(c, name='H5Pset_small_data_block_size') :: c5_pset_small_data_block_size
  procedure(status_ih), bind(c, name='H5Pset_userblock') :: c5_pset_userblock
  procedure(status_ih), bind(c, name='H5Gget_objtype_by_idx') :: c5_gget_objtype_by_idx
  procedure(status_ii), bind(c, name='H5Sextent_copy') :: c5_sextent_copy
  procedure(status_ii), bind(c, name='H5Sextent_equal') :: c5_sextent_equal
  procedure(status_ii), bind(c, name='H5Tequal') :: c5_tequal
  procedure(status_ii), bind(c, name='H5Pequal') :: c5_pequal
  procedure(status_in), bind(c, name='H5Funmount') :: c5_funmount
  procedure(status_in), bind(c, name='H5Gunlink') :: c5_gunlink
  procedure(status_in), bind(c, name='H5Oset_comment') :: c5_oset_comment
  procedure(status_in), bind(c, name='H5Adelete') :: c5_adelete
  procedure(status_in), bind(c, name='H5Aexists') :: c5_aexists
  procedure(status_in), bind(c, name='H5Tget_member_index') :: c5_tget_member_index
  procedure(status_ip), bind(c, name='H5Gget_info') :: c5_gget_info
  procedure(status_ip), bind(c, name='H5Dset_extent') :: c5_dset_extent
  procedure(status_ip), bind(c, name='H5Soffset_simple') :: c5_soffset_simple
  procedure(status_ip), bind(c, name='H5Tget_array_dims2') :: c5_tget_array_dims2
  procedure(status_ip), bind(c, name='H5Eprint2') :: c5_eprint2
  procedure(status_iz), bind(c, name='H5Tset_size') :: c5_tset_size
  procedure(status_iz), bind(c, name='H5Tset_precision') :: c5_tset_precision
  procedure(status_iz), bind(c, name='H5Pset_sieve_buf_size') :: c5_pset_sieve_buf_size
  procedure(status_iz), bind(c, name='H5Pset_nlinks') :: c5_pset_nlinks
  procedure(status_ccc), bind(c, name='H5get_libversion') :: c5_get_libversion
  procedure(status_ddd), bind(c, name='H5check_version') :: c5_check_version
  procedure(status_iee), bind(c, name='H5Pget_alignment') :: c5_pget_alignment
  procedure(status_idd), bind(c, name='H5Pset_scaleoffset') :: c5_pset_scaleoffset
  procedure(status_idd), bind(c, name='H5Pset_szip') :: c5_pset_szip
  procedure(status_idd), bind(c, name='H5Pset_sym_k') :: c5_pset_sym_k
  procedure(status_idd), bind(c, name='H5Pset_libver_bounds') :: c5_pset_libver_bounds
  procedure(status_idp), bind(c, name='H5Pset_chunk') :: c5_pset_chunk
  procedure(status_idp), bind(c, name='H5Pget_chunk') :: c5_pget_chunk
  procedure(status_ifp), bind(c, name='H5Eset_auto2') :: c5_eset_auto2
  procedure(status_ihh), bind(c, name='H5Pset_alignment') :: c5_pset_alignment
  procedure(status_iip), bind(c, name='H5Awrite') :: c5_awrite
  procedure(status_iip), bind(c, name='H5Aread') :: c5_aread
  procedure(status_iip), bind(c, name='H5Pset_fill_value') :: c5_pset_fill_value
  procedure(status_iip), bind(c, name='H5Pget_fill_value') :: c5_pget_fill_value
  procedure(status_ini), bind(c, name='H5Lexists') :: c5_lexists
  procedure(status_ini), bind(c, name='H5Ldelete') :: c5_ldelete
  procedure(status_ini), bind(c, name='H5Oexists_by_name') :: c5_oexists_by_name
  procedure(status_inn), bind(c, name='H5Gmove') :: c5_gmove
  procedure(status_inn), bind(c, name='H5Arename') :: c5_arename
  procedure(status_inp), bind(c, name='H5Tenum_insert') :: c5_tenum_insert
  procedure(status_ipp), bind(c, name='H5Sget_simple_extent_dims') :: c5_sget_simple_extent_dims
  procedure(status_ipp), bind(c, name='H5Sget_select_bounds') :: c5_sget_select_bounds
  procedure(status_izd), bind(c, name='H5Pset_fapl_core') :: c5_pset_fapl_core
  procedure(status_izz), bind(c, name='H5Pset_sizes') :: c5_pset_sizes
  procedure(status_idpp), bind(c, name='H5Sset_extent_simple') :: c5_sset_extent_simple
  procedure(status_idzp), bind(c, name='H5Sselect_elements') :: c5_sselect_elements
  procedure(status_inii), bind(c, name='H5Fmount') :: c5_fmount
  procedure(status_inni), bind(c, name='H5Adelete_by_name') :: c5_adelete_by_name
  procedure(status_inni), bind(c, name='H5Aexists_by_name') :: c5_aexists_by_name
  procedure(status_inzi), bind(c, name='H5Tinsert') :: c5_tinsert
  procedure(status_izpp), bind(c, name='H5Pset_buffer') :: c5_pset_buffer
  procedure(status_izzr), bind(c, name='H5Pset_chunk_cache') :: c5_pset_chunk_cache
  procedure(status_iddzp), bind(c, name='H5Pset_filter') :: c5_pset_filter
  procedure(status_idzzr), bind(c, name='H5Pset_cache') :: c5_pset_cache
  procedure(status_iinii), bind(c, name='H5Olink') :: c5_olink
  procedure(status_ninii), bind(c, name='H5Lcreate_soft') :: c5_lcreate_soft
  procedure(status_idpppp), bind(c, name='H5Sselect_hyperslab') :: c5_sselect_hyperslab
  procedure(status_iiiiip), bind(c, name='H5Dwrite') :: c5_dwrite
  procedure(status_iiiiip), bind(c, name='H5Dread') :: c5_dread
  procedure(status_iniiii), bind(c, name='H5Tcommit2') :: c5_tcommit2
  procedure(status_ininii), bind(c, name='H5Lcreate_hard') :: c5_lcreate_hard
  procedure(status_ininii), bind(c, name='H5Lmove') :: c5_lmove
  procedure(status_ininii), bind(c, name='H5Lcopy') :: c5_lcopy
  procedure(status_ininii), bind(c, name='H5Ocopy') :: c5_ocopy
  procedure(status_nninii), bind(c, name='H5Lcreate_external') :: c5_lcreate_external
  procedure(a_length_i), bind(c, name='H5Tget_size') :: c5_tget_size
  procedure(a_length_i), bind(c, name='H5Tget_precision') :: c5_tget_precision
  procedure(a_length_id), bind(c, name='H5Tget_member_offset') :: c5_tget_member_offset

contains

  ! A name as C has it: without the blanks behind it.
  function text(name)
    character(len=*), intent(in) :: name
    character(len=:), allocatable :: text
    text = trim(name) // c_null_char
  end function

  ! A property list that may be left to its default.
  integer(hid_t) function chosen(list)
    integer(hid_t), intent(in), optional :: list
    chosen = 0
    if (present(list)) chosen = list
  end function

  ! -1 for an identifier that stands for nothing.
  integer function failure(id)
    integer(hid_t), intent(in) :: id
    failure = merge(-1, 0, id < 0)
  end function

  ! Characters that C gave, with blanks behind them; of `count` characters as many as there is room for.
  subroutine taken(from, count, into)
    character(kind=c_char), intent(in) :: from(*)
    integer(c_int64_t), intent(in) :: count
    character(len=*), intent(out) :: into
    integer :: i
    into = ''
    do i = 1, int(min(count, len(into, c_int64_t)))
      into(i:i) = from(i)
    end do
  end subroutine
end module
