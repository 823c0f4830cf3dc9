! Procedures that transfer structures are not called for objects of a NAMELIST group, and not while the internal file is among the items.
module m
  type t
    integer :: n = 3
  contains
    procedure :: write_t
    generic :: write(formatted) => write_t
  end type t
contains
  subroutine write_t(dtv, unit, iotype, v_list, iostat, iomsg)
    class(t), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, *, iostat=iostat, iomsg=iomsg) dtv%n
  end subroutine write_t
end module m
program p
  use m
  type(t) :: x
  integer :: k = 1
  character(20) :: text = 'abc'
  namelist /all/ k, x
  write (*, nml=all)
  write (text, *) text(1:1), x
end program p
