! The functions of HDF5's high-level library for C.
module hdf5_hl_calls
  use iso_c_binding
  use hdf5_names, only: hid_t, hsize_t
  implicit none

  interface
    integer(c_int) function c5_ltmake_dataset(place, name, rank, extents, datatype, values) bind(c, name='H5LTmake_dataset')
      import
      integer(hid_t), value :: place, datatype
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: rank
      integer(hsize_t), intent(in) :: extents(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function c5_ltmake_dataset_string(place, name, values) bind(c, name='H5LTmake_dataset_string')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*), values(*)
    end function
    integer(c_int) function c5_ltread_dataset(place, name, datatype, values) bind(c, name='H5LTread_dataset')
      import
      integer(hid_t), value :: place, datatype
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function c5_ltread_dataset_string(place, name, values) bind(c, name='H5LTread_dataset_string')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function c5_ltset_attribute(place, name, attribute, count, datatype, values) bind(c, name='H5LT_set_attribute_numerical')
      import
      integer(hid_t), value :: place, datatype
      character(kind=c_char), intent(in) :: name(*), attribute(*)
      integer(c_size_t), value :: count
      type(c_ptr), value :: values
    end function
    integer(c_int) function c5_ltset_attribute_string(place, name, attribute, values) bind(c, name='H5LTset_attribute_string')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*), attribute(*), values(*)
    end function
    integer(c_int) function c5_ltget_attribute(place, name, attribute, datatype, values) bind(c, name='H5LTget_attribute')
      import
      integer(hid_t), value :: place, datatype
      character(kind=c_char), intent(in) :: name(*), attribute(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function c5_ltget_attribute_string(place, name, attribute, values) bind(c, name='H5LTget_attribute_string')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*), attribute(*)
      type(c_ptr), value :: values
    end function
    integer(c_int) function c5_ltget_dataset_ndims(place, name, rank) bind(c, name='H5LTget_dataset_ndims')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), intent(out) :: rank
    end function
    integer(c_int) function c5_ltfind_dataset(place, name) bind(c, name='H5LTfind_dataset')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*)
    end function
    integer(c_int) function c5_ltget_dataset_info(place, name, extents, class, size) bind(c, name='H5LTget_dataset_info')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*)
      integer(hsize_t), intent(out) :: extents(*)
      integer(c_int), intent(out) :: class
      integer(c_size_t), intent(out) :: size
    end function
    integer(c_int) function c5_ltget_attribute_ndims(place, name, attribute, rank) bind(c, name='H5LTget_attribute_ndims')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*), attribute(*)
      integer(c_int), intent(out) :: rank
    end function
    integer(c_int) function c5_ltget_attribute_info(place, name, attribute, extents, class, size) bind(c, name='H5LTget_attribute_info')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: name(*), attribute(*)
      integer(hsize_t), intent(out) :: extents(*)
      integer(c_int), intent(out) :: class
      integer(c_size_t), intent(out) :: size
    end function
    integer(c_int) function c5_ltpath_valid(place, path, check_object) bind(c, name='H5LTpath_valid')
      import
      integer(hid_t), value :: place
      character(kind=c_char), intent(in) :: path(*)
      logical(c_bool), value :: check_object
    end function
    integer(c_int) function c5_dsset_scale(set, name) bind(c, name='H5DSset_scale')
      import
      integer(hid_t), value :: set
      type(c_ptr), value :: name
    end function
    integer(c_int) function c5_dsattach_scale(set, scale, dimension) bind(c, name='H5DSattach_scale')
      import
      integer(hid_t), value :: set, scale
      integer(c_int), value :: dimension
    end function
    integer(c_int) function c5_dsdetach_scale(set, scale, dimension) bind(c, name='H5DSdetach_scale')
      import
      integer(hid_t), value :: set, scale
      integer(c_int), value :: dimension
    end function
    integer(c_int) function c5_dsis_attached(set, scale, dimension) bind(c, name='H5DSis_attached')
      import
      integer(hid_t), value :: set, scale
      integer(c_int), value :: dimension
    end function
    integer(c_int) function c5_dsis_scale(set) bind(c, name='H5DSis_scale')
      import
      integer(hid_t), value :: set
    end function
    integer(c_int) function c5_dsset_label(set, dimension, label) bind(c, name='H5DSset_label')
      import
      integer(hid_t), value :: set
      integer(c_int), value :: dimension
      character(kind=c_char), intent(in) :: label(*)
    end function
    integer(c_size_t) function c5_dsget_label(set, dimension, label, size) bind(c, name='H5DSget_label')
      import
      integer(hid_t), value :: set
      integer(c_int), value :: dimension
      type(c_ptr), value :: label
      integer(c_size_t), value :: size
    end function
    integer(c_size_t) function c5_dsget_scale_name(set, name, size) bind(c, name='H5DSget_scale_name')
      import
      integer(hid_t), value :: set
      type(c_ptr), value :: name
      integer(c_size_t), value :: size
    end function
    integer(c_int) function c5_dsget_num_scales(set, dimension) bind(c, name='H5DSget_num_scales')
      import
      integer(hid_t), value :: set
      integer(c_int), value :: dimension
    end function
  end interface
end module
