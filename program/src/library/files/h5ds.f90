! Scales of the dimensions of HDF5's datasets (its module H5DS).
module h5ds
  use iso_c_binding
  use hdf5_names
  use hdf5_calls
  use hdf5_hl_calls
  implicit none
  private
  public :: h5dsset_scale_f, h5dsattach_scale_f, h5dsdetach_scale_f, h5dsis_attached_f, h5dsis_scale_f, h5dsset_label_f, h5dsget_label_f
  public :: h5dsget_scale_name_f, h5dsget_num_scales_f

contains

  ! C counts dimensions from 0.
  integer(c_int) function from_zero(idx)
    integer, intent(in) :: idx
    from_zero = int(idx, c_int) - 1
  end function

  subroutine h5dsset_scale_f(dsid, errcode, dimname)
    integer(hid_t), intent(in) :: dsid
    integer :: errcode
    character(len=*), intent(in), optional :: dimname
    character(len=:, kind=c_char), allocatable, target :: name
    if (present(dimname)) then
      name = text(dimname)
      errcode = c5_dsset_scale(dsid, c_loc(name))
    else
      errcode = c5_dsset_scale(dsid, c_null_ptr)
    end if
  end subroutine

  subroutine h5dsattach_scale_f(did, dsid, idx, errcode)
    integer(hid_t), intent(in) :: did, dsid
    integer, intent(in) :: idx
    integer :: errcode
    errcode = c5_dsattach_scale(did, dsid, from_zero(idx))
  end subroutine

  subroutine h5dsdetach_scale_f(did, dsid, idx, errcode)
    integer(hid_t), intent(in) :: did, dsid
    integer, intent(in) :: idx
    integer :: errcode
    errcode = c5_dsdetach_scale(did, dsid, from_zero(idx))
  end subroutine

  subroutine h5dsis_attached_f(did, dsid, idx, is_attached, errcode)
    integer(hid_t), intent(in) :: did, dsid
    integer, intent(in) :: idx
    logical, intent(out) :: is_attached
    integer :: errcode
    errcode = c5_dsis_attached(did, dsid, from_zero(idx))
    is_attached = errcode > 0
    errcode = min(errcode, 0)
  end subroutine

  subroutine h5dsis_scale_f(did, is_scale, errcode)
    integer(hid_t), intent(in) :: did
    logical, intent(out) :: is_scale
    integer :: errcode
    errcode = c5_dsis_scale(did)
    is_scale = errcode > 0
    errcode = min(errcode, 0)
  end subroutine

  subroutine h5dsset_label_f(did, idx, label, errcode)
    integer(hid_t), intent(in) :: did
    integer, intent(in) :: idx
    character(len=*), intent(in) :: label
    integer :: errcode
    errcode = c5_dsset_label(did, from_zero(idx), text(label))
  end subroutine

  subroutine h5dsget_label_f(did, idx, label, size, errcode)
    integer(hid_t), intent(in) :: did
    integer, intent(in) :: idx
    character(len=*), intent(inout) :: label
    integer(size_t), intent(inout) :: size
    integer :: errcode
    character(kind=c_char), target :: own(size + 1)
    integer(size_t) :: room
    room = size
    size = c5_dsget_label(did, from_zero(idx), c_loc(own), room + 1)
    call named(own, room, size, label, errcode)
  end subroutine

  subroutine h5dsget_scale_name_f(did, name, size, errcode)
    integer(hid_t), intent(in) :: did
    character(len=*), intent(inout) :: name
    integer(size_t), intent(inout) :: size
    integer :: errcode
    character(kind=c_char), target :: own(size + 1)
    integer(size_t) :: room
    room = size
    size = c5_dsget_scale_name(did, c_loc(own), room + 1)
    call named(own, room, size, name, errcode)
  end subroutine

  ! What of a name of `size` characters there was `room` for.
  subroutine named(own, room, size, into, errcode)
    character(kind=c_char), intent(in) :: own(*)
    integer(size_t), intent(in) :: room, size
    character(len=*), intent(inout) :: into
    integer, intent(out) :: errcode
    errcode = merge(-1, 0, size < 0)
    if (size >= 0) call taken(own, min(room, size), into)
  end subroutine

  subroutine h5dsget_num_scales_f(did, idx, num_scales, errcode)
    integer(hid_t), intent(in) :: did
    integer, intent(in) :: idx
    integer, intent(inout) :: num_scales
    integer :: errcode
    num_scales = c5_dsget_num_scales(did, from_zero(idx))
    errcode = min(num_scales, 0)
  end subroutine
end module
