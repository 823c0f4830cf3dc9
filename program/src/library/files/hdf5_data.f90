! Dataspaces and datasets of HDF5.
module hdf5_data
  use iso_c_binding
  use iso_fortran_env, only: int8, int16, int64, real32, real64
  use hdf5_names
  use hdf5_calls
  implicit none
  private
  public :: h5screate_f, h5sclose_f, h5scopy_f, h5sselect_all_f, h5sselect_none_f, h5sselect_valid_f, h5sget_simple_extent_npoints_f
  public :: h5sget_select_npoints_f, h5sget_select_hyper_nblocks_f, h5sget_select_elem_npoints_f, h5sget_simple_extent_ndims_f
  public :: h5sget_simple_extent_type_f, h5sget_select_type_f, h5sis_simple_f, h5sset_extent_none_f, h5sextent_copy_f, h5sextent_equal_f
  public :: h5dcreate_f, h5dcreate_anon_f, h5dopen_f, h5dclose_f, h5dget_space_f, h5dget_type_f, h5dget_create_plist_f, h5dget_access_plist_f
  public :: h5dget_storage_size_f, h5screate_simple_f, h5sset_extent_simple_f, h5sselect_hyperslab_f, h5sselect_elements_f
  public :: h5sget_simple_extent_dims_f, h5sget_select_bounds_f, h5soffset_simple_f, h5dset_extent_f, h5dextend_f, h5dget_space_status_f
  public :: h5dget_offset_f, h5dwrite_f, h5dread_f

  interface h5dwrite_f
    module procedure h5dwrite_characters, h5dwrite_at
    !each int1 int2 int int64 real double
    module procedure h5dwrite_{T}
    !end each
  end interface
  interface h5dread_f
    module procedure h5dread_characters, h5dread_at
    !each int1 int2 int int64 real double
    module procedure h5dread_{T}
    !end each
  end interface

contains

  subroutine h5screate_f(classtype, space_id, hdferr)
    integer, intent(in) :: classtype
    integer(hid_t), intent(out) :: space_id
    integer, intent(out) :: hdferr
    space_id = c5_screate(classtype)
    hdferr = failure(space_id)
  end subroutine

  subroutine h5sclose_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_sclose(space_id), 0)
  end subroutine

  subroutine h5scopy_f(space_id, new_space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hid_t), intent(out) :: new_space_id
    integer, intent(out) :: hdferr
    new_space_id = c5_scopy(space_id)
    hdferr = failure(new_space_id)
  end subroutine

  subroutine h5sselect_all_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_sselect_all(space_id), 0)
  end subroutine

  subroutine h5sselect_none_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_sselect_none(space_id), 0)
  end subroutine

  subroutine h5sselect_valid_f(space_id, status, hdferr)
    integer(hid_t), intent(in) :: space_id
    logical, intent(out) :: status
    integer, intent(out) :: hdferr
    hdferr = c5_sselect_valid(space_id)
    status = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5sget_simple_extent_npoints_f(space_id, npoints, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hsize_t), intent(out) :: npoints
    integer, intent(out) :: hdferr
    npoints = c5_sget_simple_extent_npoints(space_id)
    hdferr = merge(-1, 0, npoints < 0)
  end subroutine

  subroutine h5sget_select_npoints_f(space_id, npoints, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hssize_t), intent(out) :: npoints
    integer, intent(out) :: hdferr
    npoints = c5_sget_select_npoints(space_id)
    hdferr = merge(-1, 0, npoints < 0)
  end subroutine

  subroutine h5sget_select_hyper_nblocks_f(space_id, num_blocks, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hssize_t), intent(out) :: num_blocks
    integer, intent(out) :: hdferr
    num_blocks = c5_sget_select_hyper_nblocks(space_id)
    hdferr = merge(-1, 0, num_blocks < 0)
  end subroutine

  subroutine h5sget_select_elem_npoints_f(space_id, num_points, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hssize_t), intent(out) :: num_points
    integer, intent(out) :: hdferr
    num_points = c5_sget_select_elem_npoints(space_id)
    hdferr = merge(-1, 0, num_points < 0)
  end subroutine

  subroutine h5sget_simple_extent_ndims_f(space_id, rank, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: rank
    integer, intent(out) :: hdferr
    rank = c5_sget_simple_extent_ndims(space_id)
    hdferr = merge(-1, 0, rank < 0)
  end subroutine

  subroutine h5sget_simple_extent_type_f(space_id, classtype, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: classtype
    integer, intent(out) :: hdferr
    classtype = c5_sget_simple_extent_type(space_id)
    hdferr = merge(-1, 0, classtype < 0)
  end subroutine

  subroutine h5sget_select_type_f(space_id, type, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: type
    integer, intent(out) :: hdferr
    type = c5_sget_select_type(space_id)
    hdferr = merge(-1, 0, type < 0)
  end subroutine

  subroutine h5sis_simple_f(space_id, status, hdferr)
    integer(hid_t), intent(in) :: space_id
    logical, intent(out) :: status
    integer, intent(out) :: hdferr
    hdferr = c5_sis_simple(space_id)
    status = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5sset_extent_none_f(space_id, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_sset_extent_none(space_id), 0)
  end subroutine

  subroutine h5sextent_copy_f(dest_space_id, source_space_id, hdferr)
    integer(hid_t), intent(in) :: dest_space_id, source_space_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_sextent_copy(dest_space_id, source_space_id), 0)
  end subroutine

  subroutine h5sextent_equal_f(space1_id, space2_id, equal, hdferr)
    integer(hid_t), intent(in) :: space1_id, space2_id
    logical, intent(out) :: equal
    integer, intent(out) :: hdferr
    hdferr = c5_sextent_equal(space1_id, space2_id)
    equal = hdferr > 0
    hdferr = min(hdferr, 0)
  end subroutine

  subroutine h5dcreate_f(loc_id, name, type_id, space_id, dset_id, hdferr, dcpl_id, lcpl_id, dapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id, space_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: dset_id
    integer(hid_t), intent(in), optional :: dcpl_id, lcpl_id, dapl_id
    integer, intent(out) :: hdferr
    dset_id = c5_dcreate2(loc_id, text(name), type_id, space_id, chosen(lcpl_id), chosen(dcpl_id), chosen(dapl_id))
    hdferr = failure(dset_id)
  end subroutine

  subroutine h5dcreate_anon_f(loc_id, type_id, space_id, dset_id, hdferr, dcpl_id, dapl_id)
    integer(hid_t), intent(in) :: loc_id, type_id, space_id
    integer(hid_t), intent(out) :: dset_id
    integer(hid_t), intent(in), optional :: dcpl_id, dapl_id
    integer, intent(out) :: hdferr
    dset_id = c5_dcreate_anon(loc_id, type_id, space_id, chosen(dcpl_id), chosen(dapl_id))
    hdferr = failure(dset_id)
  end subroutine

  subroutine h5dopen_f(loc_id, name, dset_id, hdferr, dapl_id)
    integer(hid_t), intent(in) :: loc_id
    character(len=*), intent(in) :: name
    integer(hid_t), intent(out) :: dset_id
    integer(hid_t), intent(in), optional :: dapl_id
    integer, intent(out) :: hdferr
    dset_id = c5_dopen2(loc_id, text(name), chosen(dapl_id))
    hdferr = failure(dset_id)
  end subroutine

  subroutine h5dclose_f(dset_id, hdferr)
    integer(hid_t), intent(in) :: dset_id
    integer, intent(out) :: hdferr
    hdferr = min(c5_dclose(dset_id), 0)
  end subroutine

  subroutine h5dget_space_f(dataset_id, dataspace_id, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hid_t), intent(out) :: dataspace_id
    integer, intent(out) :: hdferr
    dataspace_id = c5_dget_space(dataset_id)
    hdferr = failure(dataspace_id)
  end subroutine

  subroutine h5dget_type_f(dataset_id, datatype_id, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hid_t), intent(out) :: datatype_id
    integer, intent(out) :: hdferr
    datatype_id = c5_dget_type(dataset_id)
    hdferr = failure(datatype_id)
  end subroutine

  subroutine h5dget_create_plist_f(dataset_id, plist_id, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hid_t), intent(out) :: plist_id
    integer, intent(out) :: hdferr
    plist_id = c5_dget_create_plist(dataset_id)
    hdferr = failure(plist_id)
  end subroutine

  subroutine h5dget_access_plist_f(dset_id, plist_id, hdferr)
    integer(hid_t), intent(in) :: dset_id
    integer(hid_t), intent(out) :: plist_id
    integer, intent(out) :: hdferr
    plist_id = c5_dget_access_plist(dset_id)
    hdferr = failure(plist_id)
  end subroutine

  subroutine h5dget_storage_size_f(dataset_id, size, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hsize_t), intent(out) :: size
    integer, intent(out) :: hdferr
    size = c5_dget_storage_size(dataset_id)
    hdferr = 0
  end subroutine

  ! C counts dimensions from the one that varies most slowly.
  function turned(extents, rank)
    integer(hsize_t), intent(in) :: extents(*)
    integer, intent(in) :: rank
    integer(hsize_t), allocatable :: turned(:)
    turned = extents(rank:1:-1)
  end function

  integer function rank_of(space_id)
    integer(hid_t), intent(in) :: space_id
    rank_of = c5_sget_simple_extent_ndims(space_id)
  end function

  subroutine h5screate_simple_f(rank, dims, space_id, hdferr, maxdims)
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: dims(*)
    integer(hid_t), intent(out) :: space_id
    integer, intent(out) :: hdferr
    integer(hsize_t), intent(in), optional :: maxdims(*)
    integer(hsize_t), target :: own(max(rank, 1)), most(max(rank, 1))
    own(:rank) = turned(dims, rank)
    most(:rank) = own(:rank)
    if (present(maxdims)) most(:rank) = turned(maxdims, rank)
    space_id = c5_screate_simple(rank, c_loc(own), c_loc(most))
    hdferr = failure(space_id)
  end subroutine

  subroutine h5sset_extent_simple_f(space_id, rank, current_size, maximum_size, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(in) :: rank
    integer(hsize_t), intent(in) :: current_size(*), maximum_size(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(max(rank, 1)), most(max(rank, 1))
    own(:rank) = turned(current_size, rank)
    most(:rank) = turned(maximum_size, rank)
    hdferr = min(c5_sset_extent_simple(space_id, rank, c_loc(own), c_loc(most)), 0)
  end subroutine

  subroutine h5sselect_hyperslab_f(space_id, operator, start, count, hdferr, stride, block)
    integer(hid_t), intent(in) :: space_id
    integer, intent(in) :: operator
    integer(hsize_t), intent(in) :: start(*), count(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), intent(in), optional :: stride(*), block(*)
    integer(hsize_t), dimension(h5s_max_rank_f), target :: first, many, step, size
    integer :: rank
    rank = rank_of(space_id)
    hdferr = -1
    if (rank < 0) return
    first(:rank) = turned(start, rank)
    many(:rank) = turned(count, rank)
    step = 1
    if (present(stride)) step(:rank) = turned(stride, rank)
    size = 1
    if (present(block)) size(:rank) = turned(block, rank)
    hdferr = min(c5_sselect_hyperslab(space_id, operator, c_loc(first), c_loc(step), c_loc(many), c_loc(size)), 0)
  end subroutine

  ! Coordinates begin at 1 here and at 0 in C.
  subroutine h5sselect_elements_f(space_id, operator, rank, num_elements, coord, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer, intent(in) :: operator, rank
    integer(size_t), intent(in) :: num_elements
    integer(hsize_t), intent(in) :: coord(rank, num_elements)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(rank, num_elements)
    own = coord(rank:1:-1, :) - 1
    hdferr = min(c5_sselect_elements(space_id, operator, num_elements, c_loc(own)), 0)
  end subroutine

  ! What tells of success is the rank.
  subroutine h5sget_simple_extent_dims_f(space_id, dims, maxdims, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hsize_t), intent(out) :: dims(*), maxdims(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), dimension(h5s_max_rank_f), target :: own, most
    hdferr = c5_sget_simple_extent_dims(space_id, c_loc(own), c_loc(most))
    if (hdferr < 0) return
    dims(:hdferr) = turned(own, hdferr)
    maxdims(:hdferr) = turned(most, hdferr)
  end subroutine

  subroutine h5sget_select_bounds_f(space_id, start, end, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hsize_t), intent(out) :: start(*), end(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), dimension(h5s_max_rank_f), target :: first, last
    integer :: rank
    rank = rank_of(space_id)
    hdferr = min(c5_sget_select_bounds(space_id, c_loc(first), c_loc(last)), 0)
    if (hdferr < 0) return
    start(:rank) = turned(first, rank) + 1
    end(:rank) = turned(last, rank) + 1
  end subroutine

  subroutine h5soffset_simple_f(space_id, offset, hdferr)
    integer(hid_t), intent(in) :: space_id
    integer(hssize_t), intent(in) :: offset(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(h5s_max_rank_f)
    integer :: rank
    rank = rank_of(space_id)
    hdferr = -1
    if (rank < 0) return
    own(:rank) = turned(offset, rank)
    hdferr = min(c5_soffset_simple(space_id, c_loc(own)), 0)
  end subroutine

  subroutine h5dset_extent_f(dataset_id, size, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hsize_t), intent(in) :: size(*)
    integer, intent(out) :: hdferr
    integer(hsize_t), target :: own(h5s_max_rank_f)
    integer(hid_t) :: space
    integer :: rank
    space = c5_dget_space(dataset_id)
    rank = rank_of(space)
    hdferr = -1
    if (rank < 0) return
    own(:rank) = turned(size, rank)
    hdferr = min(c5_dset_extent(dataset_id, c_loc(own)), c5_sclose(space), 0)
  end subroutine

  subroutine h5dextend_f(dataset_id, size, hdferr)
    integer(hid_t), intent(in) :: dataset_id
    integer(hsize_t), intent(in) :: size(*)
    integer, intent(out) :: hdferr
    call h5dset_extent_f(dataset_id, size, hdferr)
  end subroutine

  subroutine h5dget_space_status_f(dset_id, flag, hdferr)
    integer(hid_t), intent(in) :: dset_id
    integer, intent(out) :: flag, hdferr
    hdferr = min(c5_dget_space_status(dset_id, flag), 0)
  end subroutine

  subroutine h5dget_offset_f(dset_id, offset, hdferr)
    integer(hid_t), intent(in) :: dset_id
    integer(haddr_t), intent(out) :: offset
    integer, intent(out) :: hdferr
    offset = c5_dget_offset(dset_id)
    hdferr = merge(-1, 0, offset == -1)
  end subroutine

  !each int1 int2 int int64 real double
  subroutine h5dwrite_{T}(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {t}, intent(in), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    hdferr = min(c5_dwrite(dset_id, mem_type_id, chosen(mem_space_id), chosen(file_space_id), chosen(xfer_prp), c_loc(buf)), 0)
  end subroutine

  subroutine h5dread_{T}(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    {t}, intent(inout), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    hdferr = min(c5_dread(dset_id, mem_type_id, chosen(mem_space_id), chosen(file_space_id), chosen(xfer_prp), c_loc(buf)), 0)
  end subroutine
  !end each

  subroutine h5dwrite_characters(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    character(len=*), intent(in), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    hdferr = min(c5_dwrite(dset_id, mem_type_id, chosen(mem_space_id), chosen(file_space_id), chosen(xfer_prp), c_loc(buf)), 0)
  end subroutine

  subroutine h5dread_characters(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    character(len=*), intent(inout), target, contiguous :: buf(..)
    integer(hsize_t), intent(in) :: dims(*)
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    hdferr = min(c5_dread(dset_id, mem_type_id, chosen(mem_space_id), chosen(file_space_id), chosen(xfer_prp), c_loc(buf)), 0)
  end subroutine

  subroutine h5dwrite_at(dset_id, mem_type_id, buf, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    type(c_ptr), intent(in) :: buf
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    hdferr = min(c5_dwrite(dset_id, mem_type_id, chosen(mem_space_id), chosen(file_space_id), chosen(xfer_prp), buf), 0)
  end subroutine

  subroutine h5dread_at(dset_id, mem_type_id, buf, hdferr, mem_space_id, file_space_id, xfer_prp)
    integer(hid_t), intent(in) :: dset_id, mem_type_id
    type(c_ptr), intent(in) :: buf
    integer, intent(out) :: hdferr
    integer(hid_t), intent(in), optional :: mem_space_id, file_space_id, xfer_prp
    hdferr = min(c5_dread(dset_id, mem_type_id, chosen(mem_space_id), chosen(file_space_id), chosen(xfer_prp), buf), 0)
  end subroutine
end module
