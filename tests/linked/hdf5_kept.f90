! Files of HDF5: datasets of every type, parts of them, attributes, groups, links, property lists and what a program can ask about them.
program hdf5_kept
  use hdf5
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: cell
    integer :: mark
    real(dp) :: place(3)
  end type
  character(*), parameter :: file_name = 'hdf5_kept.h5'
  integer(hid_t) :: file
  integer :: error, major, minor, release

  call h5open_f(error)
  print *, 'open', error
  call h5get_libversion_f(major, minor, release, error)
  print *, 'version', major >= 1, error
  call h5fcreate_f(file_name, H5F_ACC_TRUNC_F, file, error)
  print *, 'create', error, file > 0
  call fields(file)
  call parts(file)
  call chunks(file)
  call attributes(file)
  call groups(file)
  call structures(file)
  call words(file)
  call ask(file)
  call h5fclose_f(file, error)
  call wrong()
  call reopened()
  call h5close_f(error)
  print *, 'close', error

contains

  subroutine fields(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: space, set
    integer(hsize_t) :: extents(3)
    real(dp) :: field(4, 3, 2), back(4, 3, 2)
    integer :: numbers(5), again(5), i, error
    real :: single, one
    field = reshape([(sqrt(real(i, dp)), i = 1, 24)], [4, 3, 2])
    extents = [4, 3, 2]
    call h5screate_simple_f(3, extents, space, error)
    call h5dcreate_f(file, 'field', H5T_NATIVE_DOUBLE, space, set, error)
    call h5dwrite_f(set, H5T_NATIVE_DOUBLE, field, extents, error)
    print *, 'written', error
    back = 0
    call h5dread_f(set, H5T_NATIVE_DOUBLE, back, extents, error)
    print *, 'read', error, all(back == field)
    call h5dclose_f(set, error)
    call h5sclose_f(space, error)
    numbers = [(i*i, i = 1, 5)]
    call h5screate_simple_f(1, [5_hsize_t], space, error)
    call h5dcreate_f(file, 'numbers', H5T_STD_I32BE, space, set, error)
    call h5dwrite_f(set, H5T_NATIVE_INTEGER, numbers, [5_hsize_t], error)
    call h5dread_f(set, H5T_NATIVE_INTEGER, again, [5_hsize_t], error)
    print *, again
    call h5dclose_f(set, error)
    call h5sclose_f(space, error)
    call h5screate_f(H5S_SCALAR_F, space, error)
    call h5dcreate_f(file, 'single', H5T_IEEE_F32LE, space, set, error)
    single = 1.25
    call h5dwrite_f(set, H5T_NATIVE_REAL, single, [1_hsize_t], error)
    call h5dread_f(set, H5T_NATIVE_REAL, one, [1_hsize_t], error)
    print *, one
    call h5dclose_f(set, error)
    call h5sclose_f(space, error)
  end subroutine

  ! What one dimension counts from here, another counts from in the file.
  subroutine parts(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: whole, memory, set, places
    integer(hsize_t) :: first(2), last(2), coordinates(2, 3), limits(2), extents(2)
    integer :: table(6, 5), part(2, 3), wide(4, 4), some(3), i, error
    integer(hssize_t) :: count
    logical :: valid
    table = reshape([(i, i = 1, 30)], [6, 5])
    call h5screate_simple_f(2, [6_hsize_t, 5_hsize_t], whole, error)
    call h5dcreate_f(file, 'table', H5T_NATIVE_INTEGER, whole, set, error)
    call h5dwrite_f(set, H5T_NATIVE_INTEGER, table, [6_hsize_t, 5_hsize_t], error)
    call h5sselect_hyperslab_f(whole, H5S_SELECT_SET_F, [1_hsize_t, 0_hsize_t], [2_hsize_t, 3_hsize_t], error, &
      stride=[3_hsize_t, 2_hsize_t])
    call h5sget_select_npoints_f(whole, count, error)
    call h5sget_select_bounds_f(whole, first, last, error)
    print *, 'selected', count, first, last
    call h5screate_simple_f(2, [2_hsize_t, 3_hsize_t], memory, error)
    call h5dread_f(set, H5T_NATIVE_INTEGER, part, [2_hsize_t, 3_hsize_t], error, memory, whole)
    print *, part
    call h5sclose_f(memory, error)
    ! A section with gaps is written as its elements.
    wide = 0
    wide(::2, 2:4) = -part
    call h5screate_simple_f(2, [2_hsize_t, 3_hsize_t], memory, error)
    call h5dwrite_f(set, H5T_NATIVE_INTEGER, wide(::2, 2:4), [2_hsize_t, 3_hsize_t], error, &
      mem_space_id=memory, file_space_id=whole)
    call h5dread_f(set, H5T_NATIVE_INTEGER, table, [6_hsize_t, 5_hsize_t], error)
    print *, table
    call h5sclose_f(memory, error)
    coordinates = reshape([1_hsize_t, 1_hsize_t, 6_hsize_t, 5_hsize_t, 3_hsize_t, 2_hsize_t], [2, 3])
    call h5sselect_elements_f(whole, H5S_SELECT_SET_F, 2, 3_size_t, coordinates, error)
    call h5sselect_valid_f(whole, valid, error)
    call h5screate_simple_f(1, [3_hsize_t], places, error)
    call h5dread_f(set, H5T_NATIVE_INTEGER, some, [3_hsize_t], error, places, whole)
    print *, 'elements', some, valid
    call h5sget_simple_extent_dims_f(whole, extents, limits, error)
    print *, 'extents', extents, limits, error
    call h5sclose_f(places, error)
    call h5sclose_f(whole, error)
    call h5dclose_f(set, error)
  end subroutine

  subroutine chunks(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: list, space, set, memory
    integer(hsize_t) :: chunk(2), now(2), most(2)
    real(dp) :: rows(3, 8), all_rows(3, 12)
    integer :: filters, i, error
    logical :: there
    call h5zfilter_avail_f(H5Z_FILTER_DEFLATE_F, there, error)
    print *, 'deflate', there
    call h5pcreate_f(H5P_DATASET_CREATE_F, list, error)
    call h5pset_chunk_f(list, 2, [3_hsize_t, 4_hsize_t], error)
    call h5pset_shuffle_f(list, error)
    call h5pset_deflate_f(list, 6, error)
    call h5pset_fill_value_f(list, H5T_NATIVE_DOUBLE, -7.5_dp, error)
    call h5pget_chunk_f(list, 2, chunk, error)
    call h5pget_nfilters_f(list, filters, error)
    print *, 'chunk', chunk, filters
    call h5screate_simple_f(2, [3_hsize_t, 8_hsize_t], space, error, [3_hsize_t, H5S_UNLIMITED_F])
    call h5dcreate_f(file, 'rows', H5T_NATIVE_DOUBLE, space, set, error, dcpl_id=list)
    rows = reshape([(i*0.5_dp, i = 1, 24)], [3, 8])
    call h5dwrite_f(set, H5T_NATIVE_DOUBLE, rows, [3_hsize_t, 8_hsize_t], error)
    call h5dset_extent_f(set, [3_hsize_t, 12_hsize_t], error)
    call h5sclose_f(space, error)
    call h5dget_space_f(set, space, error)
    call h5sget_simple_extent_dims_f(space, now, most, error)
    print *, 'grown', now, most
    call h5sselect_hyperslab_f(space, H5S_SELECT_SET_F, [0_hsize_t, 8_hsize_t], [3_hsize_t, 2_hsize_t], error)
    call h5screate_simple_f(2, [3_hsize_t, 2_hsize_t], memory, error)
    call h5dwrite_f(set, H5T_NATIVE_DOUBLE, rows(:, 1:2), [3_hsize_t, 2_hsize_t], error, memory, space)
    call h5dread_f(set, H5T_NATIVE_DOUBLE, all_rows, [3_hsize_t, 12_hsize_t], error)
    print '(3f7.2)', all_rows(:, 7:12)
    call h5sclose_f(memory, error)
    call h5sclose_f(space, error)
    call h5dclose_f(set, error)
    call h5pclose_f(list, error)
  end subroutine

  subroutine attributes(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: set, space, attribute, kind_of_text
    character(20) :: unit, name
    real(dp) :: range(2), found(2)
    integer :: count, step, error
    logical :: there
    integer(hsize_t) :: one(1) = [1]
    call h5dopen_f(file, 'field', set, error)
    call h5screate_simple_f(1, [2_hsize_t], space, error)
    call h5acreate_f(set, 'range', H5T_NATIVE_DOUBLE, space, attribute, error)
    range = [1d0, sqrt(24d0)]
    call h5awrite_f(attribute, H5T_NATIVE_DOUBLE, range, [2_hsize_t], error)
    call h5aread_f(attribute, H5T_NATIVE_DOUBLE, found, [2_hsize_t], error)
    print '(a, 2f9.5)', ' range', found
    call h5aclose_f(attribute, error)
    call h5sclose_f(space, error)
    call h5screate_f(H5S_SCALAR_F, space, error)
    call h5tcopy_f(H5T_NATIVE_CHARACTER, kind_of_text, error)
    call h5tset_size_f(kind_of_text, 20_size_t, error)
    call h5acreate_f(set, 'unit', kind_of_text, space, attribute, error)
    unit = 'metres per second'
    call h5awrite_f(attribute, kind_of_text, unit, one, error)
    unit = ''
    call h5aread_f(attribute, kind_of_text, unit, one, error)
    print *, 'unit ', unit
    call h5aclose_f(attribute, error)
    call h5acreate_f(set, 'step', H5T_NATIVE_INTEGER, space, attribute, error)
    call h5awrite_f(attribute, H5T_NATIVE_INTEGER, 42, one, error)
    call h5aclose_f(attribute, error)
    call h5aopen_name_f(set, 'step', attribute, error)
    call h5aread_f(attribute, H5T_NATIVE_INTEGER, step, one, error)
    call h5aget_name_f(attribute, 20_size_t, name, error)
    print *, trim(name), step, error
    call h5aclose_f(attribute, error)
    call h5aget_num_attrs_f(set, count, error)
    call h5aexists_f(set, 'unit', there, error)
    print *, 'attributes', count, there
    call h5adelete_f(set, 'unit', error)
    call h5aexists_f(set, 'unit', there, error)
    print *, 'unit there', there
    call h5tclose_f(kind_of_text, error)
    call h5sclose_f(space, error)
    call h5dclose_f(set, error)
  end subroutine

  subroutine groups(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: group, inner, list
    character(30) :: name
    integer :: members, kind_of, i, error
    logical :: there
    call h5gcreate_f(file, 'run', group, error)
    call h5gcreate_f(group, 'first', inner, error)
    call h5gclose_f(inner, error)
    call h5lcreate_soft_f('/field', group, 'same', error)
    call h5lcreate_hard_f(file, 'table', group, 'table', error)
    call h5lexists_f(group, 'same', there, error)
    print *, 'link', there
    call h5lmove_f(group, 'same', group, 'other', error)
    call h5lexists_f(group, 'same', there, error)
    print *, 'link', there
    call h5gclose_f(group, error)
    call h5pcreate_f(H5P_LINK_CREATE_F, list, error)
    call h5pset_create_inter_group_f(list, 1, error)
    call h5gcreate_f(file, 'deep/er/est', group, error, lcpl_id=list)
    print *, 'deep', error
    call h5gclose_f(group, error)
    call h5pclose_f(list, error)
    call h5gn_members_f(file, '/run', members, error)
    print *, 'members', members
    do i = 0, members - 1
      call h5gget_obj_info_idx_f(file, '/run', i, name, kind_of, error)
      if (trim(name) /= 'other') print *, trim(name), kind_of == H5G_GROUP_F, kind_of == H5G_DATASET_F
    end do
    call h5ldelete_f(file, 'run/other', error)
    call h5gopen_f(file, '/run', group, error)
    call h5gn_members_f(group, '.', members, error)
    print *, 'members', members
    call h5gclose_f(group, error)
  end subroutine

  ! Structures by their address.
  subroutine structures(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: kind_of, place, space, set
    type(cell), target :: cells(3), back(3)
    type(c_ptr) :: address
    integer(size_t) :: size
    integer :: i, members, class, error
    do i = 1, 3
      cells(i) = cell(i, [1, 2, 3]*real(i, dp))
    end do
    call h5tarray_create_f(H5T_NATIVE_DOUBLE, 1, [3_hsize_t], place, error)
    call h5tcreate_f(H5T_COMPOUND_F, h5offsetof(c_loc(cells(1)), c_loc(cells(2))), kind_of, error)
    call h5tinsert_f(kind_of, 'mark', h5offsetof(c_loc(cells(1)), c_loc(cells(1)%mark)), H5T_NATIVE_INTEGER, error)
    call h5tinsert_f(kind_of, 'place', h5offsetof(c_loc(cells(1)), c_loc(cells(1)%place)), place, error)
    call h5tget_nmembers_f(kind_of, members, error)
    call h5tget_class_f(kind_of, class, error)
    call h5tget_size_f(kind_of, size, error)
    print *, 'structure', members, class == H5T_COMPOUND_F, size
    call h5screate_simple_f(1, [3_hsize_t], space, error)
    call h5dcreate_f(file, 'cells', kind_of, space, set, error)
    call h5dwrite_f(set, kind_of, c_loc(cells), error)
    address = c_loc(back)
    call h5dread_f(set, kind_of, address, error)
    print *, back%mark
    print '(3f5.1)', (back(i)%place, i = 1, 3)
    call h5dclose_f(set, error)
    call h5sclose_f(space, error)
    call h5tclose_f(place, error)
    call h5tclose_f(kind_of, error)
  end subroutine

  subroutine words(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: kind_of, space, set
    character(6) :: names(3) = ['north ', 'east  ', 'south '], back(3)
    integer(hsize_t) :: bytes
    integer :: error
    call h5tcopy_f(H5T_FORTRAN_S1, kind_of, error)
    call h5tset_size_f(kind_of, 6_size_t, error)
    call h5screate_simple_f(1, [3_hsize_t], space, error)
    call h5dcreate_f(file, 'words', kind_of, space, set, error)
    call h5dwrite_f(set, kind_of, names, [3_hsize_t], error)
    call h5dread_f(set, kind_of, back, [3_hsize_t], error)
    call h5dget_storage_size_f(set, bytes, error)
    print *, back, bytes
    call h5dclose_f(set, error)
    call h5sclose_f(space, error)
    call h5tclose_f(kind_of, error)
  end subroutine

  subroutine ask(file)
    integer(hid_t), intent(in) :: file
    integer(size_t) :: length, objects
    integer(hid_t) :: list, set, kind_of
    integer :: class, layout, rank, type, error
    integer(hid_t) :: space
    logical :: same, simple
    character(40) :: name
    call h5fget_name_f(file, name, length, error)
    print *, trim(name), length
    call h5fget_obj_count_f(file, H5F_OBJ_ALL_F, objects, error)
    print *, 'objects', objects
    call h5dopen_f(file, 'numbers', set, error)
    call h5dget_type_f(set, kind_of, error)
    call h5tget_class_f(kind_of, class, error)
    call h5tequal_f(kind_of, H5T_STD_I32BE, same, error)
    print *, class == H5T_INTEGER_F, same
    call h5dget_create_plist_f(set, list, error)
    call h5pget_layout_f(list, layout, error)
    print *, layout == H5D_CONTIGUOUS_F
    call h5dget_space_f(set, space, error)
    call h5sget_simple_extent_ndims_f(space, rank, error)
    call h5sis_simple_f(space, simple, error)
    call h5iget_type_f(space, type, error)
    print *, rank, simple, type == H5I_DATASPACE_F
    call h5tclose_f(kind_of, error)
    call h5pclose_f(list, error)
    call h5sclose_f(space, error)
    call h5dclose_f(set, error)
    call h5fflush_f(file, H5F_SCOPE_GLOBAL_F, error)
    print *, 'flush', error
  end subroutine

  subroutine wrong()
    integer(hid_t) :: file
    integer :: error
    call h5eset_auto_f(0, error)
    call h5fopen_f('no such file.h5', H5F_ACC_RDONLY_F, file, error)
    print *, 'no file', error
    call h5eset_auto_f(1, error)
    print *, error
  end subroutine

  subroutine reopened()
    integer(hid_t) :: file, set, list
    real(dp) :: field(4, 3, 2)
    integer :: error
    logical :: hdf5_file
    call h5fis_hdf5_f(file_name, hdf5_file, error)
    call h5pcreate_f(H5P_FILE_ACCESS_F, list, error)
    call h5pset_fclose_degree_f(list, H5F_CLOSE_STRONG_F, error)
    call h5fopen_f(file_name, H5F_ACC_RDWR_F, file, error, access_prp=list)
    call h5dopen_f(file, '/field', set, error)
    call h5dread_f(set, H5T_NATIVE_DOUBLE, field, [4_hsize_t, 3_hsize_t, 2_hsize_t], error)
    print '(l2, i3, f10.6)', hdf5_file, error, sum(field)
    call h5pclose_f(list, error)
    call h5fclose_f(file, error)
    print *, 'closed', error
  end subroutine
end program
