! Kinds and names of HDF5: constants of its C headers, and the identifiers that stand in variables of the library and are read when it is opened.
module hdf5_names
  use iso_c_binding
  implicit none

  integer, parameter :: hid_t = c_int64_t, hsize_t = c_int64_t, hssize_t = c_int64_t, haddr_t = c_int64_t, size_t = c_size_t, ssize_t = c_size_t
  integer, parameter :: off_t = c_int64_t, h5_integer_kind = 0, h5_real_kind = 1

  ! Files.
  integer, parameter :: h5f_acc_rdonly_f = 0, h5f_acc_rdwr_f = 1, h5f_acc_trunc_f = 2, h5f_acc_excl_f = 4, h5f_acc_debug_f = 8
  integer, parameter :: h5f_acc_create_f = 16, h5f_acc_swmr_write_f = 32, h5f_acc_swmr_read_f = 64, h5f_scope_local_f = 0, h5f_scope_global_f = 1
  integer, parameter :: h5f_close_default_f = 0, h5f_close_weak_f = 1, h5f_close_semi_f = 2, h5f_close_strong_f = 3, h5f_obj_file_f = 1
  integer, parameter :: h5f_obj_dataset_f = 2, h5f_obj_group_f = 4, h5f_obj_datatype_f = 8, h5f_obj_attr_f = 16, h5f_obj_all_f = 31
  integer, parameter :: h5f_libver_earliest_f = 0, h5f_libver_v18_f = 1, h5f_libver_v110_f = 2, h5f_libver_v112_f = 3, h5f_libver_v114_f = 4
  integer(hsize_t), parameter :: h5f_unlimited_f = -1
  integer, parameter :: h5fd_mpio_independent_f = 0, h5fd_mpio_collective_f = 1

  ! Groups, links and objects.
  integer, parameter :: h5g_unknown_f = -1, h5g_group_f = 0, h5g_dataset_f = 1, h5g_type_f = 2, h5g_link_f = 3, h5g_udlink_f = 4
  integer, parameter :: h5g_link_hard_f = 0, h5g_link_soft_f = 1, h5g_storage_type_unknown_f = -1, h5g_storage_type_symbol_table_f = 0
  integer, parameter :: h5g_storage_type_compact_f = 1, h5g_storage_type_dense_f = 2
  integer, parameter :: h5l_type_error_f = -1, h5l_type_hard_f = 0, h5l_type_soft_f = 1, h5l_type_external_f = 64
  integer, parameter :: h5_index_unknown_f = -1, h5_index_name_f = 0, h5_index_crt_order_f = 1
  integer, parameter :: h5_iter_unknown_f = -1, h5_iter_inc_f = 0, h5_iter_dec_f = 1, h5_iter_native_f = 2
  integer, parameter :: h5i_badid_f = -1, h5i_file_f = 1, h5i_group_f = 2, h5i_datatype_f = 3, h5i_dataspace_f = 4, h5i_dataset_f = 5
  integer, parameter :: h5o_copy_shallow_hierarchy_f = 1, h5o_copy_expand_soft_link_f = 2, h5o_copy_expand_ext_link_f = 4
  integer, parameter :: h5o_copy_expand_reference_f = 8, h5o_copy_without_attr_f = 16

  ! Dataspaces.
  integer, parameter :: h5s_no_class_f = -1, h5s_scalar_f = 0, h5s_simple_f = 1, h5s_null_f = 2, h5s_max_rank_f = 32, h5s_select_noop_f = -1
  integer, parameter :: h5s_select_set_f = 0, h5s_select_or_f = 1, h5s_select_and_f = 2, h5s_select_xor_f = 3, h5s_select_notb_f = 4
  integer, parameter :: h5s_select_nota_f = 5
  integer, parameter :: h5s_select_append_f = 6, h5s_select_prepend_f = 7, h5s_select_invalid_f = 8, h5s_sel_error_f = -1, h5s_sel_none_f = 0
  integer, parameter :: h5s_sel_points_f = 1, h5s_sel_hyperslabs_f = 2, h5s_sel_all_f = 3
  integer(hid_t), parameter :: h5s_all_f = 0, h5p_default_f = 0, h5e_default_f = 0
  integer(hsize_t), parameter :: h5s_unlimited_f = -1

  ! Datasets.
  integer, parameter :: h5d_compact_f = 0, h5d_contiguous_f = 1, h5d_chunked_f = 2, h5d_virtual_f = 3, h5d_alloc_time_error_f = -1
  integer, parameter :: h5d_alloc_time_default_f = 0, h5d_alloc_time_early_f = 1, h5d_alloc_time_late_f = 2, h5d_alloc_time_incr_f = 3
  integer, parameter :: h5d_space_sts_error_f = -1, h5d_space_sts_not_allocated_f = 0, h5d_space_sts_part_allocated_f = 1
  integer, parameter :: h5d_space_sts_allocated_f = 2, h5d_fill_time_error_f = -1, h5d_fill_time_alloc_f = 0, h5d_fill_time_never_f = 1
  integer, parameter :: h5d_fill_time_ifset_f = 2

  ! Datatypes.
  integer, parameter :: h5t_no_class_f = -1, h5t_integer_f = 0, h5t_float_f = 1, h5t_time_f = 2, h5t_string_f = 3, h5t_bitfield_f = 4
  integer, parameter :: h5t_opaque_f = 5, h5t_compound_f = 6, h5t_reference_f = 7, h5t_enum_f = 8, h5t_vlen_f = 9, h5t_array_f = 10
  integer, parameter :: h5t_order_le_f = 0, h5t_order_be_f = 1, h5t_order_vax_f = 2, h5t_order_mixed_f = 3, h5t_order_none_f = 4, h5t_sgn_none_f = 0
  integer, parameter :: h5t_sgn_2_f = 1, h5t_str_nullterm_f = 0, h5t_str_nullpad_f = 1, h5t_str_spacepad_f = 2, h5t_cset_ascii_f = 0
  integer, parameter :: h5t_cset_utf8_f = 1
  integer, parameter :: h5t_dir_default_f = 0, h5t_dir_ascend_f = 1, h5t_dir_descend_f = 2, h5t_pad_zero_f = 0, h5t_pad_one_f = 1
  integer, parameter :: h5t_pad_background_f = 2, h5t_norm_implied_f = 0, h5t_norm_msbset_f = 1, h5t_norm_none_f = 2

  ! Property lists and filters.
  integer, parameter :: h5p_crt_order_tracked_f = 1, h5p_crt_order_indexed_f = 2
  integer, parameter :: h5z_filter_error_f = -1, h5z_filter_none_f = 0, h5z_filter_all_f = 0, h5z_filter_deflate_f = 1, h5z_filter_shuffle_f = 2
  integer, parameter :: h5z_filter_fletcher32_f = 3, h5z_filter_szip_f = 4, h5z_filter_nbit_f = 5, h5z_filter_scaleoffset_f = 6
  integer, parameter :: h5z_flag_optional_f = 1
  integer, parameter :: h5z_disable_edc_f = 0, h5z_enable_edc_f = 1, h5z_filter_encode_enabled_f = 1, h5z_filter_decode_enabled_f = 2
  integer, parameter :: h5z_so_float_dscale_f = 0, h5z_so_float_escale_f = 1, h5z_so_int_f = 2
  integer, parameter :: h5_szip_ec_om_f = 4, h5_szip_nn_om_f = 32

  ! Read when the library is opened.
  integer :: h5f_libver_latest_f = h5f_libver_v110_f, h5i_attr_f = 6
  integer(hid_t) :: h5p_root_f, h5p_object_create_f, h5p_file_create_f, h5p_file_access_f, h5p_dataset_create_f, h5p_dataset_access_f
  integer(hid_t) :: h5p_dataset_xfer_f, h5p_file_mount_f, h5p_group_create_f, h5p_group_access_f, h5p_datatype_create_f, h5p_datatype_access_f
  integer(hid_t) :: h5p_string_create_f, h5p_attribute_create_f, h5p_attribute_access_f, h5p_object_copy_f, h5p_link_create_f, h5p_link_access_f
  integer(hid_t) :: h5p_mount_f
  integer(hid_t) :: h5t_native_integer, h5t_native_real, h5t_native_double, h5t_native_character, h5t_native_b8, h5t_native_b16, h5t_native_b32
  integer(hid_t) :: h5t_native_b64, h5t_string, h5t_std_ref_obj, h5t_std_ref_dsetreg
  integer(hid_t) :: h5t_std_i8be, h5t_std_i8le, h5t_std_i16be, h5t_std_i16le, h5t_std_i32be, h5t_std_i32le, h5t_std_i64be, h5t_std_i64le
  integer(hid_t) :: h5t_std_u8be, h5t_std_u8le, h5t_std_u16be, h5t_std_u16le, h5t_std_u32be, h5t_std_u32le, h5t_std_u64be, h5t_std_u64le
  integer(hid_t) :: h5t_std_b8be, h5t_std_b8le, h5t_std_b16be, h5t_std_b16le, h5t_std_b32be, h5t_std_b32le, h5t_std_b64be, h5t_std_b64le
  integer(hid_t) :: h5t_ieee_f32be, h5t_ieee_f32le, h5t_ieee_f64be, h5t_ieee_f64le, h5t_unix_d32be, h5t_unix_d32le, h5t_unix_d64be, h5t_unix_d64le
  integer(hid_t) :: h5t_fortran_s1, h5t_c_s1
end module
