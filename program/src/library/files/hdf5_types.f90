! Datatypes of HDF5.
module hdf5_types
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  use hdf5_names
  use hdf5_calls
  implicit none
  private
  public :: h5tcopy_f, h5tclose_f, h5tcreate_f, h5tinsert_f, h5tpack_f, h5tcommit_f, h5topen_f, h5tcommitted_f, h5tequal_f, h5tget_class_f
  public :: h5tget_size_f, h5tset_size_f, h5tget_order_f, h5tset_order_f, h5tget_precision_f, h5tset_precision_f, h5tget_sign_f, h5tset_sign_f
  public :: h5tget_strpad_f, h5tset_strpad_f, h5tget_cset_f, h5tset_cset_f, h5tget_super_f, h5tget_nmembers_f, h5tget_member_class_f
  public :: h5tget_member_type_f, h5tget_member_index_f, h5tget_array_ndims_f, h5tis_variable_str_f, h5tget_native_type_f, h5tvlen_create_f
  public :: h5tenum_create_f, h5tarray_create_f, h5tget_array_dims_f, h5tget_member_name_f, h5tget_member_offset_f, h5tenum_insert_f, h5kind_to_type
  public :: h5offsetof

contains

  subroutine h5tcopy_f(type_id, new_type_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(hid_t), intent(out) :: new_type_id
    integer, intent(out) :: hdferr
    new_type_id = c5_tcopy(type_id)
    hdferr = failure(new_type_id)
  end subroutine

  subroutine h5tclose_f(type_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_tclose(type_id), 0)
  end subroutine

  subroutine h5tcreate_f(class, size, type_id, hdferr)
    integer, intent(in) :: class
    integer(size_t), intent(in) :: size
    integer(hid_t), intent(out) :: type_id
    integer, intent(out) :: hdferr
    type_id = c5_tcreate(class, size)
    hdferr = failure(type_id)
  end subroutine

  subroutine h5tinsert_f(type_id, name, offset, field_id, hdferr)
    integer(hid_t), intent(in) :: type_id, field_id
    character(len=*), intent(in) :: name
    integer(size_t), intent(in) :: offset
    integer, intent(out) :: hdferr
    hdferr = min(c5_tinsert(type_id, text(name), offset, field_id), 0)
  end subroutine

  subroutine h5tpack_f(type_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_tpack(type_id), 0)
  end subroutine

  subroutine h5tcommit_f(loc_id, name, type_id, hdferr, lcpl_id, tcpl_id, tapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(in), optional :: lcpl_id, tcpl_id, tapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_tcommit2(loc_id, text(name), type_id, chosen(lcpl_id), chosen(tcpl_id), chosen(tapl_id)), 0)
  end subroutine

  subroutine h5topen_f(loc_id, name, type_id, hdferr, tapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: type_id
    integer(hid_t), intent(in), optional :: tapl_id
    integer, intent(out) :: hdferr
    type_id = c5_topen2(loc_id, text(name), chosen(tapl_id))
    hdferr = failure(type_id)
  end subroutine

  subroutine h5tcommitted_f(dtype_id, committed, hdferr)
    integer(hid_t), intent(in) :: dtype_id
    logical, intent(out) :: committed
    integer, intent(out) :: hdferr
    hdferr = c5_tcommitted(dtype_id)
    committed = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5tequal_f(type1_id, type2_id, flag, hdferr)
    integer(hid_t), intent(in) :: type1_id, type2_id
    logical, intent(out) :: flag
    integer, intent(out) :: hdferr
    hdferr = c5_tequal(type1_id, type2_id)
    flag = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5tget_class_f(type_id, class, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: class
    integer, intent(out) :: hdferr
    class = c5_tget_class(type_id)
    hdferr = merge(-1, 0, class < 0)
  end subroutine

  subroutine h5tget_size_f(type_id, size, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(size_t), intent(out) :: size
    integer, intent(out) :: hdferr
    size = c5_tget_size(type_id)
    hdferr = merge(-1, 0, size == 0)
  end subroutine

  subroutine h5tset_size_f(type_id, size, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(size_t), intent(in) :: size
    integer, intent(out) :: hdferr
    hdferr = min(c5_tset_size(type_id, size), 0)
  end subroutine

  subroutine h5tget_order_f(type_id, order, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: order
    integer, intent(out) :: hdferr
    order = c5_tget_order(type_id)
    hdferr = merge(-1, 0, order < 0)
  end subroutine

  subroutine h5tset_order_f(type_id, order, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: order
    integer, intent(out) :: hdferr
    hdferr = min(c5_tset_order(type_id, order), 0)
  end subroutine

  subroutine h5tget_precision_f(type_id, precision, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(size_t), intent(out) :: precision
    integer, intent(out) :: hdferr
    precision = c5_tget_precision(type_id)
    hdferr = merge(-1, 0, precision == 0)
  end subroutine

  subroutine h5tset_precision_f(type_id, precision, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(size_t), intent(in) :: precision
    integer, intent(out) :: hdferr
    hdferr = min(c5_tset_precision(type_id, precision), 0)
  end subroutine

  subroutine h5tget_sign_f(type_id, sign, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: sign
    integer, intent(out) :: hdferr
    sign = c5_tget_sign(type_id)
    hdferr = merge(-1, 0, sign < 0)
  end subroutine

  subroutine h5tset_sign_f(type_id, sign, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: sign
    integer, intent(out) :: hdferr
    hdferr = min(c5_tset_sign(type_id, sign), 0)
  end subroutine

  subroutine h5tget_strpad_f(type_id, strpad, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: strpad
    integer, intent(out) :: hdferr
    strpad = c5_tget_strpad(type_id)
    hdferr = merge(-1, 0, strpad < 0)
  end subroutine

  subroutine h5tset_strpad_f(type_id, strpad, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: strpad
    integer, intent(out) :: hdferr
    hdferr = min(c5_tset_strpad(type_id, strpad), 0)
  end subroutine

  subroutine h5tget_cset_f(type_id, cset, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: cset
    integer, intent(out) :: hdferr
    cset = c5_tget_cset(type_id)
    hdferr = merge(-1, 0, cset < 0)
  end subroutine

  subroutine h5tset_cset_f(type_id, cset, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: cset
    integer, intent(out) :: hdferr
    hdferr = min(c5_tset_cset(type_id, cset), 0)
  end subroutine

  subroutine h5tget_super_f(type_id, base_type_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(hid_t), intent(out) :: base_type_id
    integer, intent(out) :: hdferr
    base_type_id = c5_tget_super(type_id)
    hdferr = failure(base_type_id)
  end subroutine

  subroutine h5tget_nmembers_f(type_id, num_members, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: num_members
    integer, intent(out) :: hdferr
    num_members = c5_tget_nmembers(type_id)
    hdferr = merge(-1, 0, num_members < 0)
  end subroutine

  subroutine h5tget_member_class_f(type_id, member_no, class, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: member_no
    integer, intent(out) :: class
    integer, intent(out) :: hdferr
    class = c5_tget_member_class(type_id, member_no)
    hdferr = merge(-1, 0, class < 0)
  end subroutine

  subroutine h5tget_member_type_f(type_id, field_idx, datatype, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: field_idx
    integer(hid_t), intent(out) :: datatype
    integer, intent(out) :: hdferr
    datatype = c5_tget_member_type(type_id, field_idx)
    hdferr = failure(datatype)
  end subroutine

  subroutine h5tget_member_index_f(type_id, name, index, hdferr)
    integer(hid_t), intent(in) :: type_id
    character(len=*), intent(in) :: name
    integer, intent(out) :: index
    integer, intent(out) :: hdferr
    index = c5_tget_member_index(type_id, text(name))
    hdferr = merge(-1, 0, index < 0)
  end subroutine

  subroutine h5tget_array_ndims_f(type_id, ndims, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(out) :: ndims
    integer, intent(out) :: hdferr
    ndims = c5_tget_array_ndims(type_id)
    hdferr = merge(-1, 0, ndims < 0)
  end subroutine

  subroutine h5tis_variable_str_f(type_id, status, hdferr)
    integer(hid_t), intent(in) :: type_id
    logical, intent(out) :: status
    integer, intent(out) :: hdferr
    hdferr = c5_tis_variable_str(type_id)
    status = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5tget_native_type_f(dtype_id, direction, native_dtype_id, hdferr)
    integer(hid_t), intent(in) :: dtype_id
    integer, intent(in) :: direction
    integer(hid_t), intent(out) :: native_dtype_id
    integer, intent(out) :: hdferr
    native_dtype_id = c5_tget_native_type(dtype_id, direction)
    hdferr = failure(native_dtype_id)
  end subroutine

  subroutine h5tvlen_create_f(type_id, vltype_id, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(hid_t), intent(out) :: vltype_id
    integer, intent(out) :: hdferr
    vltype_id = c5_tvlen_create(type_id)
    hdferr = failure(vltype_id)
  end subroutine

  subroutine h5tenum_create_f(parent_id, new_type_id, hdferr)
    integer(hid_t), intent(in) :: parent_id
    integer(hid_t), intent(out) :: new_type_id
    integer, intent(out) :: hdferr
    new_type_id = c5_tenum_create(parent_id)
    hdferr = failure(new_type_id)
  end subroutine

  subroutine h5tarray_create_f(base_id, rank, dims, type_id, hdferr)
    integer(hid_t), intent(in) :: base_id
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: dims(*)
    integer(hid_t), intent(out) :: type_id
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(max(rank, 1))
    own(:rank) = dims(rank:1:-1)
    type_id = c5_tarray_create2(base_id, rank, c_loc(own))
    hdferr = failure(type_id)
  end subroutine

  ! What tells of success is the rank.
  subroutine h5tget_array_dims_f(type_id, dims, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer(hsize_t), intent(out) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(h5s_max_rank_f)
    hdferr = c5_tget_array_dims2(type_id, c_loc(own))
    if (hdferr >= 0) dims(:hdferr) = own(hdferr:1:-1)
  end subroutine

  subroutine h5tget_member_name_f(type_id, index, member_name, namelen, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: index
    character(len=*), intent(out) :: member_name
    integer, intent(out) :: namelen, hdferr
    interface
      integer(c_size_t) function strlen(text) bind(c)
        import
        type(c_ptr), value :: text
      end function
    end interface
    character(kind=c_char), pointer :: letters(:)
    type(c_ptr) :: name
    name = c5_tget_member_name(type_id, index)
    hdferr = -1
    if (.not. c_associated(name)) return
    namelen = int(strlen(name))
    call c_f_pointer(name, letters, [namelen])
    call taken(letters, int(namelen, c_int64_t), member_name)
    hdferr = min(c5_free_memory(name), 0)
  end subroutine

  subroutine h5tget_member_offset_f(type_id, member_no, offset, hdferr)
    integer(hid_t), intent(in) :: type_id
    integer, intent(in) :: member_no
    integer(size_t), intent(out) :: offset
    integer, intent(out) :: hdferr
    offset = c5_tget_member_offset(type_id, member_no)
    hdferr = 0
  end subroutine

  subroutine h5tenum_insert_f(type_id, name, value, hdferr)
    integer(hid_t), intent(in) :: type_id
    character(len=*), intent(in) :: name
    integer, intent(in), target :: value
    integer, intent(out) :: hdferr
    hdferr = min(c5_tenum_insert(type_id, text(name), c_loc(value)), 0)
  end subroutine

  ! The datatype in memory of a kind of INTEGER or REAL.
  integer(hid_t) function h5kind_to_type(kind, flag)
    integer, intent(in) :: kind, flag
    h5kind_to_type = -1
    if (flag == h5_real_kind) then
      if (kind == real32) h5kind_to_type = h5t_native_real
      if (kind == real64) h5kind_to_type = h5t_native_double
    else
      if (kind == int8) h5kind_to_type = h5t_std_i8le
      if (kind == int16) h5kind_to_type = h5t_std_i16le
      if (kind == c_int) h5kind_to_type = h5t_native_integer
      if (kind == int64) h5kind_to_type = h5t_std_i64le
    end if
  end function

  ! How many bytes lie between two addresses.
  integer(size_t) function h5offsetof(start, end)
    type(c_ptr), intent(in) :: start, end
    h5offsetof = transfer(end, 0_size_t) - transfer(start, 0_size_t)
  end function
end module
