! Datasets and attributes of HDF5 in one call each, and scales of dimensions.
program hdf5_scales
  use hdf5
  use h5lt
  use h5ds
  implicit none
  character(*), parameter :: file_name = 'hdf5_scales.h5'
  integer(hid_t) :: file
  integer :: error

  call h5open_f(error)
  call h5fcreate_f(file_name, H5F_ACC_TRUNC_F, file, error)
  call datasets(file)
  call attributes(file)
  call scales(file)
  call h5fclose_f(file, error)
  call h5close_f(error)
  print *, 'close', error

contains

  subroutine datasets(file)
    integer(hid_t), intent(in) :: file
    integer(hsize_t) :: extents(2), asked(2)
    integer :: counts(4, 3), again(4, 3), i, rank, class, error
    real :: single(4), singles(4)
    double precision, target :: field(2, 3), back(2, 3)
    integer(size_t) :: bytes
    character(12) :: word
    logical :: there
    counts = reshape([(i*i, i = 1, 12)], [4, 3])
    extents = [4, 3]
    call h5ltmake_dataset_int_f(file, 'counts', 2, extents, counts, error)
    print *, 'int', error
    again = 0
    call h5ltread_dataset_int_f(file, 'counts', again, extents, error)
    print *, all(again == counts), error
    single = [1.5, -2.0, 0.25, 8.0]
    call h5ltmake_dataset_float_f(file, 'single', 1, extents(1:1), single, error)
    call h5ltread_dataset_float_f(file, 'single', singles, extents(1:1), error)
    print *, all(singles == single), error
    field = reshape([(sqrt(dble(i)), i = 1, 6)], [2, 3])
    extents = [2, 3]
    call h5ltmake_dataset_f(file, 'field', 2, extents, H5T_NATIVE_DOUBLE, field, error)
    back = 0
    call h5ltread_dataset_f(file, 'field', H5T_NATIVE_DOUBLE, back, extents, error)
    print *, all(back == field), error
    back = 0
    call h5ltread_dataset_double_f(file, 'field', back, extents, error)
    print *, all(back == field), error
    call h5ltmake_dataset_double_f(file, 'twice', 2, extents, 2*field, error)
    print *, 'double', error
    call h5ltget_dataset_ndims_f(file, 'field', rank, error)
    call h5ltget_dataset_info_f(file, 'field', asked, class, bytes, error)
    print *, rank, asked, class == H5T_FLOAT_F, bytes, error
    print *, h5ltfind_dataset_f(file, 'field'), h5ltfind_dataset_f(file, 'nothing')
    call h5ltpath_valid_f(file, '/field', .true., there, error)
    print *, there, error
    call h5ltpath_valid_f(file, '/none', .true., there, error)
    print *, there, error
    call h5ltmake_dataset_string_f(file, 'word', 'wide sea', error)
    word = ' '
    call h5ltread_dataset_string_f(file, 'word', word(1:8), error)
    print *, '[', word, ']', error
  end subroutine

  subroutine attributes(file)
    integer(hid_t), intent(in) :: file
    integer :: steps(3), error, class, rank
    real :: factor(1)
    double precision :: time(2)
    integer(hsize_t) :: extents(1)
    integer(size_t) :: bytes
    character(16) :: unit
    call h5ltset_attribute_int_f(file, 'counts', 'steps', [3, 1, 4], 3_size_t, error)
    call h5ltset_attribute_float_f(file, 'counts', 'factor', [0.5], 1_size_t, error)
    call h5ltset_attribute_double_f(file, 'counts', 'time', [1d0, 1d-3], 2_size_t, error)
    call h5ltset_attribute_string_f(file, 'counts', 'unit', 'cells', error)
    print *, 'set', error
    call h5ltget_attribute_int_f(file, 'counts', 'steps', steps, error)
    call h5ltget_attribute_float_f(file, 'counts', 'factor', factor, error)
    call h5ltget_attribute_double_f(file, 'counts', 'time', time, error)
    print *, steps, factor, time, error
    unit = 'x'
    call h5ltget_attribute_string_f(file, 'counts', 'unit', unit, error)
    print *, '[', trim(unit), ']', error
    call h5ltget_attribute_ndims_f(file, 'counts', 'steps', rank, error)
    call h5ltget_attribute_info_f(file, 'counts', 'steps', extents, class, bytes, error)
    print *, rank, extents, class == H5T_INTEGER_F, bytes, error
  end subroutine

  subroutine scales(file)
    integer(hid_t), intent(in) :: file
    integer(hid_t) :: set, along, plain
    integer(hsize_t) :: length(1)
    integer :: error, number
    integer(size_t) :: size
    logical :: is
    character(20) :: name
    length = 3
    call h5ltmake_dataset_float_f(file, 'along', 1, length, [0., 1., 2.], error)
    length = 2
    call h5ltmake_dataset_float_f(file, 'plain', 1, length, [0., 1.], error)
    call h5dopen_f(file, 'field', set, error)
    call h5dopen_f(file, 'along', along, error)
    call h5dopen_f(file, 'plain', plain, error)
    call h5dsset_scale_f(along, error, 'x of cells')
    print *, 'scale', error
    call h5dsset_scale_f(plain, error)
    print *, 'scale', error
    call h5dsattach_scale_f(set, along, 1, error)
    print *, 'attach', error
    call h5dsattach_scale_f(set, plain, 2, error)
    call h5dsis_attached_f(set, along, 1, is, error)
    print *, is, error
    call h5dsis_attached_f(set, along, 2, is, error)
    print *, is, error
    call h5dsis_scale_f(along, is, error)
    print *, is, error
    call h5dsis_scale_f(set, is, error)
    print *, is, error
    call h5dsset_label_f(set, 1, 'distance', error)
    size = len(name)
    name = ' '
    call h5dsget_label_f(set, 1, name, size, error)
    print *, '[', name(1:size), ']', size, error
    size = len(name)
    name = ' '
    call h5dsget_scale_name_f(along, name, size, error)
    print *, '[', name(1:size), ']', size, error
    call h5dsget_num_scales_f(set, 1, number, error)
    print *, number, error
    call h5dsdetach_scale_f(set, along, 1, error)
    call h5dsget_num_scales_f(set, 1, number, error)
    print *, number, error
    call h5dclose_f(set, error)
    call h5dclose_f(along, error)
    call h5dclose_f(plain, error)
  end subroutine
end program
