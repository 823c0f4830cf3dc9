! Defined input and output is refused.
module m
  type t
    integer :: n
  contains
    procedure :: read_t
    generic :: read(unformatted) => read_t
  end type t
  interface write(formatted)
    module procedure write_t
  end interface
contains
  subroutine read_t(dtv, unit, iostat, iomsg)
    class(t), intent(inout) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read (unit, iostat=iostat, iomsg=iomsg) dtv%n
  end subroutine read_t
  subroutine write_t(a)
    type(t) :: a
    print *, a%n
  end subroutine write_t
end module m
program p
end program p
