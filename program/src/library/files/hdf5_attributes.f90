! Attributes of HDF5.
module hdf5_attributes
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  use hdf5_names
  use hdf5_calls
  implicit none
  private
  public :: h5acreate_f, h5acreate_by_name_f, h5aopen_f, h5aopen_name_f, h5aopen_idx_f, h5aopen_by_name_f, h5aclose_f, h5aget_space_f, h5aget_type_f
  public :: h5aget_num_attrs_f, h5aget_storage_size_f, h5adelete_f, h5adelete_by_name_f, h5aexists_f, h5aexists_by_name_f, h5arename_f, h5awrite_f
  public :: h5aread_f, h5aget_name_f, h5aget_name_by_idx_f

  interface h5awrite_f
    module procedure h5awrite_characters, h5awrite_at
    !each int1 int2 int int64 real double
    module procedure h5awrite_{T}
    !end each
  end interface
  interface h5aread_f
    module procedure h5aread_characters, h5aread_at
    !each int1 int2 int int64 real double
    module procedure h5aread_{T}
    !end each
  end interface

contains

  subroutine h5acreate_f(loc_id, name, type_id, space_id, attr_id, hdferr, acpl_id, aapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id, space_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: attr_id
    integer(hid_t), intent(in), optional :: acpl_id, aapl_id
    integer, intent(out) :: hdferr
    attr_id = c5_acreate2(loc_id, text(name), type_id, space_id, chosen(acpl_id), chosen(aapl_id))
    hdferr = failure(attr_id)
  end subroutine

  subroutine h5acreate_by_name_f(loc_id, obj_name, attr_name, type_id, space_id, attr, hdferr, acpl_id, aapl_id, lapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id, space_id
    character(len=*), intent(in) :: obj_name, attr_name
    integer(hid_t), intent(out) :: attr
    integer(hid_t), intent(in), optional :: acpl_id, aapl_id, lapl_id
    integer, intent(out) :: hdferr
    attr = c5_acreate_by_name(loc_id, text(obj_name), text(attr_name), type_id, space_id, chosen(acpl_id), chosen(aapl_id), chosen(lapl_id))
    hdferr = failure(attr)
  end subroutine

  subroutine h5aopen_f(obj_id, attr_name, attr_id, hdferr, aapl_id)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: attr_name
    integer(hid_t), intent(out) :: attr_id
    integer(hid_t), intent(in), optional :: aapl_id
    integer, intent(out) :: hdferr
    attr_id = c5_aopen(obj_id, text(attr_name), chosen(aapl_id))
    hdferr = failure(attr_id)
  end subroutine

  subroutine h5aopen_name_f(obj_id, name, attr_id, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: attr_id
    integer, intent(out) :: hdferr
    attr_id = c5_aopen(obj_id, text(name), 0_hid_t)
    hdferr = failure(attr_id)
  end subroutine

  subroutine h5aopen_idx_f(obj_id, index, attr_id, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer, intent(in) :: index
    integer(hid_t), intent(out) :: attr_id
    integer, intent(out) :: hdferr
    attr_id = c5_aopen_idx(obj_id, index)
    hdferr = failure(attr_id)
  end subroutine

  subroutine h5aopen_by_name_f(loc_id, obj_name, attr_name, attr_id, hdferr, aapl_id, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: obj_name, attr_name
    integer(hid_t), intent(out) :: attr_id
    integer(hid_t), intent(in), optional :: aapl_id, lapl_id
    integer, intent(out) :: hdferr
    attr_id = c5_aopen_by_name(loc_id, text(obj_name), text(attr_name), chosen(aapl_id), chosen(lapl_id))
    hdferr = failure(attr_id)
  end subroutine

  subroutine h5aclose_f(attr_id, hdferr)
    integer(hid_t), intent(in) :: attr_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_aclose(attr_id), 0)
  end subroutine

  subroutine h5aget_space_f(attr_id, space_id, hdferr)
    integer(hid_t), intent(in) :: attr_id
    integer(hid_t), intent(out) :: space_id
    integer, intent(out) :: hdferr
    space_id = c5_aget_space(attr_id)
    hdferr = failure(space_id)
  end subroutine

  subroutine h5aget_type_f(attr_id, type_id, hdferr)
    integer(hid_t), intent(in) :: attr_id
    integer(hid_t), intent(out) :: type_id
    integer, intent(out) :: hdferr
    type_id = c5_aget_type(attr_id)
    hdferr = failure(type_id)
  end subroutine

  subroutine h5aget_num_attrs_f(obj_id, attr_num, hdferr)
    integer(hid_t), intent(in) :: obj_id
    integer, intent(out) :: attr_num
    integer, intent(out) :: hdferr
    attr_num = c5_aget_num_attrs(obj_id)
    hdferr = merge(-1, 0, attr_num < 0)
  end subroutine

  subroutine h5aget_storage_size_f(attr_id, size, hdferr)
    integer(hid_t), intent(in) :: attr_id
    integer(hsize_t), intent(out) :: size
    integer, intent(out) :: hdferr
    size = c5_aget_storage_size(attr_id)
    hdferr = 0
  end subroutine

  subroutine h5adelete_f(obj_id, name, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: name
    integer, intent(out) :: hdferr
    hdferr = min(c5_adelete(obj_id, text(name)), 0)
  end subroutine

  subroutine h5adelete_by_name_f(loc_id, obj_name, attr_name, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: obj_name, attr_name
    integer(hid_t), intent(in), optional :: lapl_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_adelete_by_name(loc_id, text(obj_name), text(attr_name), chosen(lapl_id)), 0)
  end subroutine

  subroutine h5aexists_f(obj_id, attr_name, attr_exists, hdferr)
    integer(hid_t), intent(in) :: obj_id
    character(len=*), intent(in) :: attr_name
    logical, intent(out) :: attr_exists
    integer, intent(out) :: hdferr
    hdferr = c5_aexists(obj_id, text(attr_name))
    attr_exists = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5aexists_by_name_f(loc_id, obj_name, attr_name, attr_exists, hdferr, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: obj_name, attr_name
    logical, intent(out) :: attr_exists
    integer(hid_t), intent(in), optional :: lapl_id
    integer, intent(out) :: hdferr
    hdferr = c5_aexists_by_name(loc_id, text(obj_name), text(attr_name), chosen(lapl_id))
    attr_exists = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5arename_f(loc_id, old_attr_name, new_attr_name, hdferr)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: old_attr_name, new_attr_name
    integer, intent(out) :: hdferr
    hdferr = min(c5_arename(loc_id, text(old_attr_name), text(new_attr_name)), 0)
  end subroutine

  !each int1 int2 int int64 real double
  subroutine h5awrite_{T}(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    {t}, intent(in), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    hdferr = min(c5_awrite(attr_id, memtype_id, c_loc(buf)), 0)
  end subroutine

  subroutine h5aread_{T}(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    {t}, intent(inout), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    hdferr = min(c5_aread(attr_id, memtype_id, c_loc(buf)), 0)
  end subroutine
  !end each

  subroutine h5awrite_characters(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    character(len=*), intent(in), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    hdferr = min(c5_awrite(attr_id, memtype_id, c_loc(buf)), 0)
  end subroutine

  subroutine h5aread_characters(attr_id, memtype_id, buf, dims, hdferr)
    integer(hid_t), intent(in) :: attr_id, memtype_id
    character(len=*), intent(inout), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    hdferr = min(c5_aread(attr_id, memtype_id, c_loc(buf)), 0)
  end subroutine

  subroutine h5awrite_at(attr_id, mem_type_id, buf, hdferr)
    integer(hid_t), intent(in) :: attr_id, mem_type_id
    type(c_ptr), intent(in) :: buf
    integer, intent(out) :: hdferr
    hdferr = min(c5_awrite(attr_id, mem_type_id, buf), 0)
  end subroutine

  subroutine h5aread_at(attr_id, mem_type_id, buf, hdferr)
    integer(hid_t), intent(in) :: attr_id, mem_type_id
    type(c_ptr), intent(in) :: buf
    integer, intent(out) :: hdferr
    hdferr = min(c5_aread(attr_id, mem_type_id, buf), 0)
  end subroutine

  ! What tells of success is the length of the name.
  subroutine h5aget_name_f(attr_id, size, buf, hdferr)
    integer(hid_t), intent(in) :: attr_id
    integer(size_t), intent(in) :: size
    character(len=*), intent(out) :: buf
    integer, intent(out) :: hdferr
    character(kind=c_char), target :: own(size + 1)
    hdferr = int(c5_aget_name(attr_id, size + 1, c_loc(own)))
    call taken(own, min(int(hdferr, size_t), size), buf)
  end subroutine

  subroutine h5aget_name_by_idx_f(loc_id, obj_name, idx_type, order, n, name, hdferr, size, lapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: obj_name
    integer, intent(in) :: idx_type, order
    integer(hsize_t), intent(in) :: n
    character(len=*), intent(out) :: name
    integer, intent(out) :: hdferr
    integer(size_t), intent(out), optional :: size
    integer(hid_t), intent(in), optional :: lapl_id
    character(kind=c_char), target :: own(len(name) + 1)
    integer(size_t) :: length
    length = c5_aget_name_by_idx(loc_id, text(obj_name), idx_type, order, n, c_loc(own), len(name, size_t) + 1, chosen(lapl_id))
    hdferr = failure(length)
    if (hdferr == 0) call taken(own, length, name)
    if (present(size)) size = length
  end subroutine
end module
