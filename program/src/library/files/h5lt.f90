! Datasets and attributes of HDF5 in one call (its module H5LT).
module h5lt
  use iso_c_binding
  use iso_fortran_env, only: real32, real64
  use hdf5_names
  use hdf5_calls
  use hdf5_hl_calls
  implicit none
  private
  public :: h5ltmake_dataset_f, h5ltmake_dataset_int_f, h5ltmake_dataset_float_f, h5ltmake_dataset_double_f, h5ltmake_dataset_string_f
  public :: h5ltread_dataset_f, h5ltread_dataset_int_f, h5ltread_dataset_float_f, h5ltread_dataset_double_f, h5ltread_dataset_string_f
  public :: h5ltset_attribute_f, h5ltset_attribute_int_f, h5ltset_attribute_float_f, h5ltset_attribute_double_f, h5ltset_attribute_string_f
  public :: h5ltget_attribute_f, h5ltget_attribute_int_f, h5ltget_attribute_float_f, h5ltget_attribute_double_f, h5ltget_attribute_string_f
  public :: h5ltget_dataset_ndims_f, h5ltfind_dataset_f, h5ltget_dataset_info_f, h5ltget_attribute_ndims_f, h5ltget_attribute_info_f
  public :: h5ltpath_valid_f

  interface h5ltmake_dataset_f
    module procedure make_at
    !each int real double
    module procedure make_{T}
    !end each
  end interface
  interface h5ltread_dataset_f
    module procedure read_at
    !each int real double
    module procedure read_{T}
    !end each
  end interface
  interface h5ltmake_dataset_int_f
    module procedure make_own_int
  end interface
  interface h5ltmake_dataset_float_f
    module procedure make_own_real
  end interface
  interface h5ltmake_dataset_double_f
    module procedure make_own_double
  end interface
  interface h5ltread_dataset_int_f
    module procedure read_own_int
  end interface
  interface h5ltread_dataset_float_f
    module procedure read_own_real
  end interface
  interface h5ltread_dataset_double_f
    module procedure read_own_double
  end interface
  interface h5ltset_attribute_f
    !each int real double
    module procedure set_{T}
    !end each
  end interface
  interface h5ltget_attribute_f
    !each int real double
    module procedure get_{T}
    !end each
  end interface
  interface h5ltset_attribute_int_f
    module procedure set_int
  end interface
  interface h5ltset_attribute_float_f
    module procedure set_real
  end interface
  interface h5ltset_attribute_double_f
    module procedure set_double
  end interface
  interface h5ltget_attribute_int_f
    module procedure get_int
  end interface
  interface h5ltget_attribute_float_f
    module procedure get_real
  end interface
  interface h5ltget_attribute_double_f
    module procedure get_double
  end interface
  interface own_type
    !each int real double
    module procedure own_{T}
    !end each
  end interface

contains

  integer(hid_t) function own_int(buf)
    integer, intent(in) :: buf(..)
    own_int = h5t_native_integer
  end function

  integer(hid_t) function own_real(buf)
    real, intent(in) :: buf(..)
    own_real = h5t_native_real
  end function

  integer(hid_t) function own_double(buf)
    real(kind=c_double), intent(in) :: buf(..)
    own_double = h5t_native_double
  end function

  subroutine make_at(loc_id, dset_name, rank, dims, type_id, buf, errcode)
    integer(hid_t), intent(in) :: loc_id, type_id
    character(len=*), intent(in) :: dset_name
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: dims(*)
    type(c_ptr), intent(in) :: buf
    integer :: errcode
    errcode = c5_ltmake_dataset(loc_id, text(dset_name), rank, dims(rank:1:-1), type_id, buf)
  end subroutine

  subroutine read_at(loc_id, dset_name, type_id, buf, errcode)
    integer(hid_t), intent(in) :: loc_id, type_id
    character(len=*), intent(in) :: dset_name
    type(c_ptr), intent(in) :: buf
    integer :: errcode
    errcode = c5_ltread_dataset(loc_id, text(dset_name), type_id, buf)
  end subroutine

  !each int real double
  subroutine make_{T}(loc_id, dset_name, rank, dims, type_id, buf, errcode)
    integer(hid_t), intent(in) :: loc_id, type_id
    character(len=*), intent(in) :: dset_name
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: dims(*)
    {t}, intent(in), target, contiguous :: buf(..)
    integer :: errcode
    call make_at(loc_id, dset_name, rank, dims, type_id, c_loc(buf), errcode)
  end subroutine

  subroutine make_own_{T}(loc_id, dset_name, rank, dims, buf, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: dims(*)
    {t}, intent(in), target, contiguous :: buf(..)
    integer :: errcode
    call make_at(loc_id, dset_name, rank, dims, own_type(buf), c_loc(buf), errcode)
  end subroutine

  subroutine read_{T}(loc_id, dset_name, type_id, buf, dims, errcode)
    integer(hid_t), intent(in) :: loc_id, type_id
    character(len=*), intent(in) :: dset_name
    {t}, intent(inout), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer :: errcode
    call read_at(loc_id, dset_name, type_id, c_loc(buf), errcode)
  end subroutine

  subroutine read_own_{T}(loc_id, dset_name, buf, dims, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name
    {t}, intent(inout), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer :: errcode
    call read_at(loc_id, dset_name, own_type(buf), c_loc(buf), errcode)
  end subroutine

  subroutine set_{T}(loc_id, dset_name, attr_name, buf, size, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, attr_name
    integer(size_t), intent(in) :: size
    {t}, intent(in), target, contiguous :: buf(..)
    integer :: errcode
    errcode = c5_ltset_attribute(loc_id, text(dset_name), text(attr_name), size, own_type(buf), c_loc(buf))
  end subroutine

  subroutine get_{T}(loc_id, dset_name, attr_name, buf, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, attr_name
    {t}, intent(inout), target, contiguous :: buf(..)
    integer :: errcode
    errcode = c5_ltget_attribute(loc_id, text(dset_name), text(attr_name), own_type(buf), c_loc(buf))
  end subroutine
  !end each

  subroutine h5ltmake_dataset_string_f(loc_id, dset_name, buf, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, buf
    integer :: errcode
    errcode = c5_ltmake_dataset_string(loc_id, text(dset_name), text(buf))
  end subroutine

  subroutine h5ltread_dataset_string_f(loc_id, dset_name, buf, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name
    character(len=*), intent(inout) :: buf
    integer :: errcode
    character(kind=c_char), allocatable, target :: own(:)
    integer(hsize_t) :: extents(32)
    integer(c_size_t) :: size
    integer(c_int) :: class
    errcode = c5_ltget_dataset_info(loc_id, text(dset_name), extents, class, size)
    if (errcode < 0) return
    allocate (own(size))
    errcode = c5_ltread_dataset_string(loc_id, text(dset_name), c_loc(own))
    if (errcode >= 0) call taken(own, before_null(own), buf)
  end subroutine

  subroutine h5ltset_attribute_string_f(loc_id, dset_name, attr_name, buf, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, attr_name, buf
    integer :: errcode
    errcode = c5_ltset_attribute_string(loc_id, text(dset_name), text(attr_name), text(buf))
  end subroutine

  subroutine h5ltget_attribute_string_f(loc_id, dset_name, attr_name, buf, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, attr_name
    character(len=*), intent(inout) :: buf
    integer :: errcode
    character(kind=c_char), allocatable, target :: own(:)
    integer(hsize_t) :: extents(32)
    integer(c_size_t) :: size
    integer(c_int) :: class
    errcode = c5_ltget_attribute_info(loc_id, text(dset_name), text(attr_name), extents, class, size)
    if (errcode < 0) return
    allocate (own(size))
    errcode = c5_ltget_attribute_string(loc_id, text(dset_name), text(attr_name), c_loc(own))
    if (errcode >= 0) call taken(own, before_null(own), buf)
  end subroutine

  ! The number of characters in front of the one that ends a text in C.
  integer(c_int64_t) function before_null(own)
    character(kind=c_char), intent(in) :: own(:)
    integer :: i
    before_null = size(own)
    do i = 1, size(own)
      if (own(i) == c_null_char) then
        before_null = i - 1
        return
      end if
    end do
  end function

  subroutine h5ltget_dataset_ndims_f(loc_id, dset_name, rank, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name
    integer, intent(inout) :: rank
    integer :: errcode
    errcode = c5_ltget_dataset_ndims(loc_id, text(dset_name), rank)
  end subroutine

  integer function h5ltfind_dataset_f(loc_id, dset_name)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name
    h5ltfind_dataset_f = c5_ltfind_dataset(loc_id, text(dset_name))
  end function

  subroutine h5ltget_dataset_info_f(loc_id, dset_name, dims, type_class, type_size, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name
    integer(hsize_t), intent(inout) :: dims(*)
    integer, intent(inout) :: type_class
    integer(size_t), intent(inout) :: type_size
    integer :: errcode
    integer(hsize_t) :: extents(32)
    integer :: rank
    errcode = c5_ltget_dataset_ndims(loc_id, text(dset_name), rank)
    if (errcode >= 0) errcode = c5_ltget_dataset_info(loc_id, text(dset_name), extents, type_class, type_size)
    if (errcode >= 0) dims(1:rank) = extents(rank:1:-1)
  end subroutine

  subroutine h5ltget_attribute_ndims_f(loc_id, dset_name, attr_name, rank, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, attr_name
    integer, intent(inout) :: rank
    integer :: errcode
    errcode = c5_ltget_attribute_ndims(loc_id, text(dset_name), text(attr_name), rank)
  end subroutine

  subroutine h5ltget_attribute_info_f(loc_id, dset_name, attr_name, dims, type_class, type_size, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: dset_name, attr_name
    integer(hsize_t), intent(inout) :: dims(*)
    integer, intent(inout) :: type_class
    integer(size_t), intent(inout) :: type_size
    integer :: errcode
    integer(hsize_t) :: extents(32)
    integer :: rank
    errcode = c5_ltget_attribute_ndims(loc_id, text(dset_name), text(attr_name), rank)
    if (errcode >= 0) errcode = c5_ltget_attribute_info(loc_id, text(dset_name), text(attr_name), extents, type_class, type_size)
    if (errcode >= 0) dims(1:rank) = extents(rank:1:-1)
  end subroutine

  subroutine h5ltpath_valid_f(loc_id, path, check_object_valid, path_valid, errcode)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: path
    logical, intent(in) :: check_object_valid
    logical, intent(out) :: path_valid
    integer, intent(out) :: errcode
    errcode = c5_ltpath_valid(loc_id, text(path), logical(check_object_valid, c_bool))
    path_valid = errcode > 0
    errcode = min(errcode, 0)
  end subroutine
end module
