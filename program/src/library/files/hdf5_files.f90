! Files, groups, links and objects of HDF5, and the library itself.
module hdf5_files
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  use hdf5_names
  use hdf5_calls
  implicit none
  private
  public :: h5fcreate_f, h5fopen_f, h5freopen_f, h5fclose_f, h5fflush_f, h5fmount_f, h5funmount_f, h5fis_hdf5_f, h5fget_create_plist_f
  public :: h5fget_access_plist_f, h5fget_obj_count_f, h5fget_freespace_f, h5fget_filesize_f, h5gopen_f, h5gclose_f, h5gcreate_anon_f
  public :: h5gget_create_plist_f, h5gmove_f, h5gunlink_f, h5lexists_f, h5ldelete_f, h5lcreate_soft_f, h5lcreate_hard_f, h5lcreate_external_f
  public :: h5lmove_f, h5lcopy_f, h5oopen_f, h5oclose_f, h5oexists_by_name_f, h5olink_f, h5ocopy_f, h5oset_comment_f, h5iget_type_f, h5iget_ref_f
  public :: h5iinc_ref_f, h5idec_ref_f, h5iget_file_id_f, h5iis_valid_f, h5open_f, h5close_f, h5get_libversion_f, h5check_version_f
  public :: h5garbage_collect_f, h5dont_atexit_f, h5fget_name_f, h5iget_name_f, h5fget_obj_ids_f, h5gcreate_f, h5gn_members_f, h5gget_obj_info_idx_f
  public :: h5gget_info_f, h5glink_f, h5lget_name_by_idx_f, h5eset_auto_f, h5eclear_f, h5eprint_f

contains

  subroutine h5fcreate_f(name, access_flags, file_id, hdferr, creation_prp, access_prp)
    character(len=*), intent(in) :: name
    integer, intent(in) :: access_flags
    integer(hid_t), intent(out) :: file_id
    integer(hid_t), intent(in), optional :: creation_prp, access_prp
    integer, intent(out) :: hdferr
    file_id = c5_fcreate(text(name), access_flags, chosen(creation_prp), chosen(access_prp))
    hdferr = failure(file_id)
  end subroutine

  subroutine h5fopen_f(name, access_flags, file_id, hdferr, access_prp)
    character(len=*), intent(in) :: name
    integer, intent(in) :: access_flags
    integer(hid_t), intent(out) :: file_id
    integer(hid_t), intent(in), optional :: access_prp
    integer, intent(out) :: hdferr
    file_id = c5_fopen(text(name), access_flags, chosen(access_prp))
    hdferr = failure(file_id)
  end subroutine

  subroutine h5freopen_f(file_id, ret_file_id, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer(hid_t), intent(out) :: ret_file_id
    integer, intent(out) :: hdferr
    ret_file_id = c5_freopen(file_id)
    hdferr = failure(ret_file_id)
  end subroutine

  subroutine h5fclose_f(file_id, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_fclose(file_id), 0)
  end subroutine

  subroutine h5fflush_f(object_id, scope, hdferr)
    integer(hid_t), intent(in) :: object_id
    integer, intent(in) :: scope
    integer, intent(out) :: hdferr
    hdferr = min(c5_fflush(object_id, scope), 0)
  end subroutine

  subroutine h5fmount_f(loc_id, name, child_id, hdferr, access_prp)
    integer(hid_t), intent(in) :: loc_id, child_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(in), optional :: access_prp
    integer, intent(out) :: hdferr
    hdferr = min(c5_fmount(loc_id, text(name), child_id, chosen(access_prp)), 0)
  end subroutine

  subroutine h5funmount_f(loc_id, name, hdferr)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer, intent(out) :: hdferr
    hdferr = min(c5_funmount(loc_id, text(name)), 0)
  end subroutine

  subroutine h5fis_hdf5_f(name, status, hdferr)
    character(len=*), intent(in) :: name
    logical, intent(out) :: status
    integer, intent(out) :: hdferr
    hdferr = c5_fis_hdf5(text(name))
    status = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5fget_create_plist_f(file_id, prop_id, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer(hid_t), intent(out) :: prop_id
    integer, intent(out) :: hdferr
    prop_id = c5_fget_create_plist(file_id)
    hdferr = failure(prop_id)
  end subroutine

  subroutine h5fget_access_plist_f(file_id, access_id, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer(hid_t), intent(out) :: access_id
    integer, intent(out) :: hdferr
    access_id = c5_fget_access_plist(file_id)
    hdferr = failure(access_id)
  end subroutine

  subroutine h5fget_obj_count_f(file_id, obj_type, obj_count, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer, intent(in) :: obj_type
    integer(size_t), intent(out) :: obj_count
    integer, intent(out) :: hdferr
    obj_count = c5_fget_obj_count(file_id, obj_type)
    hdferr = merge(-1, 0, obj_count < 0)
  end subroutine

  subroutine h5fget_freespace_f(file_id, free_space, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer(hssize_t), intent(out) :: free_space
    integer, intent(out) :: hdferr
    free_space = c5_fget_freespace(file_id)
    hdferr = merge(-1, 0, free_space < 0)
  end subroutine

  subroutine h5fget_filesize_f(file_id, size, hdferr)
    integer(hid_t), intent(in) :: file_id
    integer(hsize_t), intent(out) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_fget_filesize(file_id, size), 0)
  end subroutine

  subroutine h5gopen_f(loc_id, name, grp_id, hdferr, gapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: grp_id
    integer(hid_t), intent(in), optional :: gapl_id
    integer, intent(out) :: hdferr
    grp_id = c5_gopen2(loc_id, text(name), chosen(gapl_id))
    hdferr = failure(grp_id)
  end subroutine

  subroutine h5gclose_f(grp_id, hdferr)
    integer(hid_t), intent(in) :: grp_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_gclose(grp_id), 0)
  end subroutine

  subroutine h5gcreate_anon_f(loc_id, grp_id, hdferr, gcpl_id, gapl_id)
    integer(hid_t), intent(in) :: loc_id
    integer(hid_t), intent(out) :: grp_id
    integer(hid_t), intent(in), optional :: gcpl_id, gapl_id
    integer, intent(out) :: hdferr
    grp_id = c5_gcreate_anon(loc_id, chosen(gcpl_id), chosen(gapl_id))
    hdferr = failure(grp_id)
  end subroutine

  subroutine h5gget_create_plist_f(grp_id, gcpl_id, hdferr)
    integer(hid_t), intent(in) :: grp_id
    integer(hid_t), intent(out) :: gcpl_id
    integer, intent(out) :: hdferr
    gcpl_id = c5_gget_create_plist(grp_id)
    hdferr = failure(gcpl_id)
  end subroutine

  subroutine h5gmove_f(loc_id, name, new_name, hdferr)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name, new_name
    integer, intent(out) :: hdferr
    hdferr = min(c5_gmove(loc_id, text(name), text(new_name)), 0)
  end subroutine

  subroutine h5gunlink_f(loc_id, name, hdferr)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer, intent(out) :: hdferr
    hdferr = min(c5_gunlink(loc_id, text(name)), 0)
  end subroutine

  subroutine h5lexists_f(loc_id, name, link_exists, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    logical, intent(out) :: link_exists
    integer(hid_t), intent(in), optional :: lapl_id
    integer, intent(out) :: hdferr
    hdferr = c5_lexists(loc_id, text(name), chosen(lapl_id))
    link_exists = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5ldelete_f(loc_id, name, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(in), optional :: lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_ldelete(loc_id, text(name), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5lcreate_soft_f(target_path, link_loc_id, link_name, hdferr, lcpl_id, lapl_id)
    character(len=*), intent(in) :: target_path, link_name
    integer(hid_t), intent(in) :: link_loc_id
    integer(hid_t), intent(in), optional :: lcpl_id, lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_lcreate_soft(text(target_path), link_loc_id, text(link_name), chosen(lcpl_id), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5lcreate_hard_f(obj_loc_id, obj_name, link_loc_id, link_name, hdferr, lcpl_id, lapl_id)
    integer(hid_t), intent(in) :: obj_loc_id, link_loc_id
    character(len=*), intent(in) :: obj_name, link_name
    integer(hid_t), intent(in), optional :: lcpl_id, lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_lcreate_hard(obj_loc_id, text(obj_name), link_loc_id, text(link_name), chosen(lcpl_id), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5lcreate_external_f(file_name, obj_name, link_loc_id, link_name, hdferr, lcpl_id, lapl_id)
    character(len=*), intent(in) :: file_name, obj_name, link_name
    integer(hid_t), intent(in) :: link_loc_id
    integer(hid_t), intent(in), optional :: lcpl_id, lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_lcreate_external(text(file_name), text(obj_name), link_loc_id, text(link_name), chosen(lcpl_id), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5lmove_f(src_loc_id, src_name, dest_loc_id, dest_name, hdferr, lcpl_id, lapl_id)
    integer(hid_t), intent(in) :: src_loc_id, dest_loc_id
    character(len=*), intent(in) :: src_name, dest_name
    integer(hid_t), intent(in), optional :: lcpl_id, lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_lmove(src_loc_id, text(src_name), dest_loc_id, text(dest_name), chosen(lcpl_id), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5lcopy_f(src_loc_id, src_name, dest_loc_id, dest_name, hdferr, lcpl_id, lapl_id)
    integer(hid_t), intent(in) :: src_loc_id, dest_loc_id
    character(len=*), intent(in) :: src_name, dest_name
    integer(hid_t), intent(in), optional :: lcpl_id, lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_lcopy(src_loc_id, text(src_name), dest_loc_id, text(dest_name), chosen(lcpl_id), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5oopen_f(loc_id, name, obj_id, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: obj_id
    integer(hid_t), intent(in), optional :: lapl_id
    integer, intent(out) :: hdferr
    obj_id = c5_oopen(loc_id, text(name), chosen(lapl_id))
    hdferr = failure(obj_id)
  end subroutine

  subroutine h5oclose_f(object_id, hdferr)
    integer(hid_t), intent(in) :: object_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_oclose(object_id), 0)
  end subroutine

  subroutine h5oexists_by_name_f(loc_id, name, link_exists, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    logical, intent(out) :: link_exists
    integer(hid_t), intent(in), optional :: lapl_id
    integer, intent(out) :: hdferr
    hdferr = c5_oexists_by_name(loc_id, text(name), chosen(lapl_id))
    link_exists = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5olink_f(object_id, new_loc_id, new_link_name, hdferr, lcpl_id, lapl_id)
    integer(hid_t), intent(in) :: object_id, new_loc_id
    character(len=*), intent(in) :: new_link_name
    integer(hid_t), intent(in), optional :: lcpl_id, lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_olink(object_id, new_loc_id, text(new_link_name), chosen(lcpl_id), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5ocopy_f(src_loc_id, src_name, dst_loc_id, dst_name, hdferr, ocpypl_id, lcpl_id)
    integer(hid_t), intent(in) :: src_loc_id, dst_loc_id
    character(len=*), intent(in) :: src_name, dst_name
    integer(hid_t), intent(in), optional :: ocpypl_id, lcpl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_ocopy(src_loc_id, text(src_name), dst_loc_id, text(dst_name), chosen(ocpypl_id), chosen(lcpl_id)), 0)
  end subroutine

  subroutine h5oset_comment_f(obj_id, comment, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: comment
    integer, intent(out) :: hdferr
    hdferr = min(c5_oset_comment(obj_id, text(comment)), 0)
  end subroutine

  subroutine h5iget_type_f(obj_id, type, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer, intent(out) :: type
    integer, intent(out) :: hdferr
    type = c5_iget_type(obj_id)
    hdferr = merge(-1, 0, type < 0)
  end subroutine

  subroutine h5iget_ref_f(obj_id, ref_count, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer, intent(out) :: ref_count
    integer, intent(out) :: hdferr
    ref_count = c5_iget_ref(obj_id)
    hdferr = merge(-1, 0, ref_count < 0)
  end subroutine

  subroutine h5iinc_ref_f(obj_id, ref_count, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer, intent(out) :: ref_count
    integer, intent(out) :: hdferr
    ref_count = c5_iinc_ref(obj_id)
    hdferr = merge(-1, 0, ref_count < 0)
  end subroutine

  subroutine h5idec_ref_f(obj_id, ref_count, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer, intent(out) :: ref_count
    integer, intent(out) :: hdferr
    ref_count = c5_idec_ref(obj_id)
    hdferr = merge(-1, 0, ref_count < 0)
  end subroutine

  subroutine h5iget_file_id_f(obj_id, file_id, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer(hid_t), intent(out) :: file_id
    integer, intent(out) :: hdferr
    file_id = c5_iget_file_id(obj_id)
    hdferr = failure(file_id)
  end subroutine

  subroutine h5iis_valid_f(id, valid, hdferr)
    integer(hid_t), intent(in) :: id
    logical, intent(out) :: valid
    integer, intent(out) :: hdferr
    hdferr = c5_iis_valid(id)
    valid = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5open_f(error)
    integer, intent(out) :: error
    integer :: major, minor, release
    error = min(c5_open(), 0)
    call read_names()
    h5t_native_character = c5_tcopy(h5t_fortran_s1)
    error = min(error, c5_tset_size(h5t_native_character, 1_size_t))
    h5t_string = c5_tcopy(h5t_c_s1)
    error = min(error, c5_tset_size(h5t_string, -1_size_t))
    error = min(error, c5_get_libversion(major, minor, release))
    if (minor >= 12) h5i_attr_f = 7
    h5f_libver_latest_f = max(h5f_libver_v18_f, (minor - 6)/2)
  end subroutine

  subroutine h5close_f(error)
    integer, intent(out) :: error
    error = min(c5_close(), 0)
  end subroutine

  subroutine h5get_libversion_f(majnum, minnum, relnum, error)
    integer, intent(out) :: majnum, minnum, relnum, error
    error = min(c5_get_libversion(majnum, minnum, relnum), 0)
  end subroutine

  subroutine h5check_version_f(majnum, minnum, relnum, error)
    integer, intent(in) :: majnum, minnum, relnum
    integer, intent(out) :: error
    error = min(c5_check_version(majnum, minnum, relnum), 0)
  end subroutine

  subroutine h5garbage_collect_f(error)
    integer, intent(out) :: error
    error = min(c5_garbage_collect(), 0)
  end subroutine

  subroutine h5dont_atexit_f(error)
    integer, intent(out) :: error
    error = min(c5_dont_atexit(), 0)
  end subroutine

  subroutine h5fget_name_f(obj_id, buf, size, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(inout) :: buf
    integer(size_t), intent(out) :: size
    integer, intent(out) :: hdferr
    character(kind=c_char), target :: own(len(buf) + 1)
    size = c5_fget_name(obj_id, c_loc(own), len(buf, size_t) + 1)
    hdferr = failure(size)
    if (hdferr == 0) call taken(own, size, buf)
  end subroutine

  subroutine h5iget_name_f(obj_id, buf, buf_size, name_size, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(out) :: buf
    integer(size_t), intent(in) :: buf_size
    integer(size_t), intent(out) :: name_size
    integer, intent(out) :: hdferr
    character(kind=c_char), target :: own(buf_size + 1)
    name_size = c5_iget_name(obj_id, c_loc(own), buf_size + 1)
    hdferr = failure(name_size)
    if (hdferr == 0) call taken(own, min(name_size, buf_size), buf)
  end subroutine

  subroutine h5fget_obj_ids_f(file_id, obj_type, max_objs, obj_ids, hdferr, num_objs)
    integer(hid_t), intent(in) :: file_id
    integer, intent(in) :: obj_type
    integer(size_t), intent(in) :: max_objs
    integer(hid_t), intent(inout), target, contiguous :: obj_ids(:)
    integer, intent(out) :: hdferr
    integer(size_t), intent(out), optional :: num_objs
    integer(size_t) :: count
    count = c5_fget_obj_ids(file_id, obj_type, max_objs, c_loc(obj_ids))
    hdferr = failure(count)
    if (present(num_objs)) num_objs = count
  end subroutine

  ! How much is set aside for the names of members (size_hint) is the library's affair.
  subroutine h5gcreate_f(loc_id, name, grp_id, hdferr, size_hint, lcpl_id, gcpl_id, gapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: grp_id
    integer, intent(out) :: hdferr
    integer(size_t), intent(in), optional :: size_hint
    integer(hid_t), intent(in), optional :: lcpl_id, gcpl_id, gapl_id
    grp_id = c5_gcreate2(loc_id, text(name), chosen(lcpl_id), chosen(gcpl_id), chosen(gapl_id))
    hdferr = failure(grp_id)
  end subroutine

  subroutine h5gn_members_f(loc_id, name, nmembers, hdferr)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer, intent(out) :: nmembers, hdferr
    integer(hid_t) :: group
    integer(hsize_t) :: count
    group = c5_gopen2(loc_id, text(name), h5p_default_f)
    hdferr = min(c5_gget_num_objs(group, count), 0)
    nmembers = int(merge(count, -1_hsize_t, hdferr == 0))
    if (group >= 0) hdferr = min(hdferr, c5_gclose(group))
  end subroutine

  subroutine h5gget_obj_info_idx_f(loc_id, name, idx, obj_name, obj_type, hdferr)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer, intent(in) :: idx
    character(len=*), intent(out) :: obj_name
    integer, intent(out) :: obj_type, hdferr
    character(kind=c_char), target :: own(len(obj_name) + 1)
    integer(hid_t) :: group
    integer(hsize_t) :: length
    group = c5_gopen2(loc_id, text(name), h5p_default_f)
    length = c5_gget_objname_by_idx(group, int(idx, hsize_t), c_loc(own), len(obj_name, size_t) + 1)
    obj_type = c5_gget_objtype_by_idx(group, int(idx, hsize_t))
    hdferr = merge(-1, 0, length < 0 .or. obj_type < 0)
    call taken(own, length, obj_name)
    if (group >= 0) hdferr = min(hdferr, c5_gclose(group))
  end subroutine

  subroutine h5gget_info_f(group_id, storage_type, nlinks, max_corder, hdferr, mounted)
    integer(hid_t), intent(in) :: group_id
    integer, intent(out) :: storage_type, nlinks, max_corder, hdferr
    logical, intent(out), optional :: mounted
    type, bind(c) :: group_info
      integer(c_int) :: storage_type
      integer(hsize_t) :: nlinks
      integer(c_int64_t) :: max_corder
      logical(c_bool) :: mounted
    end type
    type(group_info), target :: info
    hdferr = min(c5_gget_info(group_id, c_loc(info)), 0)
    storage_type = info%storage_type
    nlinks = int(info%nlinks)
    max_corder = int(info%max_corder)
    if (present(mounted)) mounted = info%mounted
  end subroutine

  subroutine h5glink_f(loc_id, link_type, current_name, new_name, hdferr)
    integer(hid_t), intent(in) :: loc_id
    integer, intent(in) :: link_type
    character(len=*), intent(in) :: current_name, new_name
    integer, intent(out) :: hdferr
    if (link_type == h5g_link_soft_f) then
      call h5lcreate_soft_f(current_name, loc_id, new_name, hdferr)
    else
      call h5lcreate_hard_f(loc_id, current_name, loc_id, new_name, hdferr)
    end if
  end subroutine

  subroutine h5lget_name_by_idx_f(loc_id, group_name, index_field, order, n, name, hdferr, size, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: group_name
    integer, intent(in) :: index_field, order
    integer(hsize_t), intent(in) :: n
    character(len=*), intent(out) :: name
    integer, intent(out) :: hdferr
    integer(size_t), intent(out), optional :: size
    integer(hid_t), intent(in), optional :: lapl_id
    character(kind=c_char), target :: own(len(name) + 1)
    integer(size_t) :: length
    length = c5_lget_name_by_idx(loc_id, text(group_name), index_field, order, n, c_loc(own), len(name, size_t) + 1, chosen(lapl_id))
    hdferr = failure(length)
    if (hdferr == 0) call taken(own, length, name)
    if (present(size)) size = length
  end subroutine

  subroutine h5eset_auto_f(printflag, hdferr, estack_id)
    integer, intent(in) :: printflag
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: estack_id
    interface
      type(c_funptr) function dlsym(handle, name) bind(c)
        import
        type(c_ptr), value :: handle
        character(kind=c_char), intent(in) :: name(*)
      end function
    end interface
    type(c_funptr) :: printer
    printer = c_null_funptr
    if (printflag /= 0) printer = dlsym(c_null_ptr, 'H5Eprint2' // c_null_char)
    hdferr = min(c5_eset_auto2(chosen(estack_id), printer, c_null_ptr), 0)
  end subroutine

  subroutine h5eclear_f(hdferr, estack_id)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: estack_id
    hdferr = min(c5_eclear2(chosen(estack_id)), 0)
  end subroutine

  subroutine h5eprint_f(hdferr)
    integer, intent(out) :: hdferr
    hdferr = min(c5_eprint2(h5e_default_f, c_null_ptr), 0)
  end subroutine

  ! Reads the identifiers of predefined datatypes and of classes of property lists.
  subroutine read_names()
    h5t_native_integer = kept('H5T_NATIVE_INT')
    h5t_native_real = kept('H5T_NATIVE_FLOAT')
    h5t_native_double = kept('H5T_NATIVE_DOUBLE')
    h5t_native_b8 = kept('H5T_NATIVE_B8')
    h5t_native_b16 = kept('H5T_NATIVE_B16')
    h5t_native_b32 = kept('H5T_NATIVE_B32')
    h5t_native_b64 = kept('H5T_NATIVE_B64')
    h5t_std_ref_obj = kept('H5T_STD_REF_OBJ')
    h5t_std_ref_dsetreg = kept('H5T_STD_REF_DSETREG')
    h5t_std_i8be = kept('H5T_STD_I8BE')
    h5t_std_i8le = kept('H5T_STD_I8LE')
    h5t_std_i16be = kept('H5T_STD_I16BE')
    h5t_std_i16le = kept('H5T_STD_I16LE')
    h5t_std_i32be = kept('H5T_STD_I32BE')
    h5t_std_i32le = kept('H5T_STD_I32LE')
    h5t_std_i64be = kept('H5T_STD_I64BE')
    h5t_std_i64le = kept('H5T_STD_I64LE')
    h5t_std_u8be = kept('H5T_STD_U8BE')
    h5t_std_u8le = kept('H5T_STD_U8LE')
    h5t_std_u16be = kept('H5T_STD_U16BE')
    h5t_std_u16le = kept('H5T_STD_U16LE')
    h5t_std_u32be = kept('H5T_STD_U32BE')
    h5t_std_u32le = kept('H5T_STD_U32LE')
    h5t_std_u64be = kept('H5T_STD_U64BE')
    h5t_std_u64le = kept('H5T_STD_U64LE')
    h5t_std_b8be = kept('H5T_STD_B8BE')
    h5t_std_b8le = kept('H5T_STD_B8LE')
    h5t_std_b16be = kept('H5T_STD_B16BE')
    h5t_std_b16le = kept('H5T_STD_B16LE')
    h5t_std_b32be = kept('H5T_STD_B32BE')
    h5t_std_b32le = kept('H5T_STD_B32LE')
    h5t_std_b64be = kept('H5T_STD_B64BE')
    h5t_std_b64le = kept('H5T_STD_B64LE')
    h5t_ieee_f32be = kept('H5T_IEEE_F32BE')
    h5t_ieee_f32le = kept('H5T_IEEE_F32LE')
    h5t_ieee_f64be = kept('H5T_IEEE_F64BE')
    h5t_ieee_f64le = kept('H5T_IEEE_F64LE')
    h5t_unix_d32be = kept('H5T_UNIX_D32BE')
    h5t_unix_d32le = kept('H5T_UNIX_D32LE')
    h5t_unix_d64be = kept('H5T_UNIX_D64BE')
    h5t_unix_d64le = kept('H5T_UNIX_D64LE')
    h5t_fortran_s1 = kept('H5T_FORTRAN_S1')
    h5t_c_s1 = kept('H5T_C_S1')
    h5p_root_f = kept('H5P_CLS_ROOT_ID')
    h5p_object_create_f = kept('H5P_CLS_OBJECT_CREATE_ID')
    h5p_file_create_f = kept('H5P_CLS_FILE_CREATE_ID')
    h5p_file_access_f = kept('H5P_CLS_FILE_ACCESS_ID')
    h5p_dataset_create_f = kept('H5P_CLS_DATASET_CREATE_ID')
    h5p_dataset_access_f = kept('H5P_CLS_DATASET_ACCESS_ID')
    h5p_dataset_xfer_f = kept('H5P_CLS_DATASET_XFER_ID')
    h5p_file_mount_f = kept('H5P_CLS_FILE_MOUNT_ID')
    h5p_group_create_f = kept('H5P_CLS_GROUP_CREATE_ID')
    h5p_group_access_f = kept('H5P_CLS_GROUP_ACCESS_ID')
    h5p_datatype_create_f = kept('H5P_CLS_DATATYPE_CREATE_ID')
    h5p_datatype_access_f = kept('H5P_CLS_DATATYPE_ACCESS_ID')
    h5p_string_create_f = kept('H5P_CLS_STRING_CREATE_ID')
    h5p_attribute_create_f = kept('H5P_CLS_ATTRIBUTE_CREATE_ID')
    h5p_attribute_access_f = kept('H5P_CLS_ATTRIBUTE_ACCESS_ID')
    h5p_object_copy_f = kept('H5P_CLS_OBJECT_COPY_ID')
    h5p_link_create_f = kept('H5P_CLS_LINK_CREATE_ID')
    h5p_link_access_f = kept('H5P_CLS_LINK_ACCESS_ID')
    h5p_mount_f = h5p_file_mount_f
  end subroutine

  ! What a variable of the library holds. It is looked up when the program runs: no two versions have the same variables.
  integer(hid_t) function kept(name)
    character(len=*), intent(in) :: name
    interface
      type(c_ptr) function dlsym(handle, name) bind(c)
        import
        type(c_ptr), value :: handle
        character(kind=c_char), intent(in) :: name(*)
      end function
    end interface
    integer(hid_t), pointer :: variable
    type(c_ptr) :: place
    place = dlsym(c_null_ptr, name // '_g' // c_null_char)
    kept = -1
    if (.not. c_associated(place)) return
    call c_f_pointer(place, variable)
    kept = variable
  end function
end module
