! Defined input and output: procedures of the program that READ and WRITE call for items of derived types. What such a procedure
! writes to the unit that it is given goes on in the middle of the record.
module shapes
  implicit none

  type :: length
    real :: metres = 0
  contains
    procedure, private :: put_length
    procedure, private :: get_length
    procedure, private :: store_length
    procedure, private :: load_length
    generic :: write(formatted) => put_length
    generic :: read(formatted) => get_length
    generic :: write(unformatted) => store_length
    generic :: read(unformatted) => load_length
  end type length

  ! An extension with a version of its own of what the type writes.
  type, extends(length) :: named_length
    character(8) :: name = ' '
  contains
    procedure, private :: put_length => put_named
  end type named_length

  ! A list that writes itself; the procedure writes its own type.
  type :: chain
    integer :: value
    type(chain), pointer :: next => null()
  end type chain

  type :: pair
    integer :: a, b
  end type pair

  interface write(formatted)
    module procedure put_chain, put_pair
  end interface write(formatted)
  interface read(formatted)
    module procedure get_pair
  end interface read(formatted)

contains

  subroutine put_length(dtv, unit, iotype, v_list, iostat, iomsg)
    class(length), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(20) :: form

    select case (iotype)
    case ('LISTDIRECTED')
      write (unit, '(f0.2,a)', iostat=iostat, iomsg=iomsg) dtv%metres, 'm'
    case ('DTcm')
      write (unit, '(i0,a)', iostat=iostat, iomsg=iomsg) nint(dtv%metres * 100), 'cm'
    case ('DT')
      if (size(v_list) == 2) then
        write (form, '(a,i0,a,i0,a)') '(f', v_list(1), '.', v_list(2), ')'
        write (unit, form, iostat=iostat, iomsg=iomsg) dtv%metres
      else
        write (unit, *, iostat=iostat, iomsg=iomsg) dtv%metres
      end if
    case default
      iostat = 77
      iomsg = 'what is ' // iotype // '?'
    end select
  end subroutine put_length

  subroutine put_named(dtv, unit, iotype, v_list, iostat, iomsg)
    class(named_length), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, '(3a,f0.1,a,i0,a)', iostat=iostat, iomsg=iomsg) '<', trim(dtv%name), ' ', dtv%metres, ' ', size(v_list), '>'
  end subroutine put_named

  subroutine get_length(dtv, unit, iotype, v_list, iostat, iomsg)
    class(length), intent(inout) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    if (iotype == 'LISTDIRECTED') then
      read (unit, *, iostat=iostat, iomsg=iomsg) dtv%metres
    else
      read (unit, '(f6.2)', iostat=iostat, iomsg=iomsg) dtv%metres
      if (iostat == 0 .and. dtv%metres < 0) then
        iostat = 88
        iomsg = 'a length is not negative'
      end if
    end if
  end subroutine get_length

  subroutine store_length(dtv, unit, iostat, iomsg)
    class(length), intent(in) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, iostat=iostat, iomsg=iomsg) nint(dtv%metres * 1000)
  end subroutine store_length

  subroutine load_length(dtv, unit, iostat, iomsg)
    class(length), intent(inout) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    integer :: millimetres
    read (unit, iostat=iostat, iomsg=iomsg) millimetres
    if (iostat == 0) dtv%metres = millimetres / 1000.0
  end subroutine load_length

  recursive subroutine put_chain(dtv, unit, iotype, v_list, iostat, iomsg)
    class(chain), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, '(i0)', iostat=iostat, iomsg=iomsg) dtv%value
    if (associated(dtv%next)) write (unit, '(a,dt)', iostat=iostat, iomsg=iomsg) '->', dtv%next
  end subroutine put_chain

  subroutine put_pair(dtv, unit, iotype, v_list, iostat, iomsg)
    class(pair), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    ! A slash ends the record of the statement that called; T counts from where this one began.
    write (unit, '(a,i0,/,t3,a,i0)', iostat=iostat, iomsg=iomsg) 'a=', dtv%a, 'b=', dtv%b
  end subroutine put_pair

  subroutine get_pair(dtv, unit, iotype, v_list, iostat, iomsg)
    class(pair), intent(inout) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(1) :: colon
    read (unit, '(i2,a1,i2)', iostat=iostat, iomsg=iomsg) dtv%a, colon, dtv%b
    if (iostat == 0 .and. colon /= ':') iostat = 99
  end subroutine get_pair
end module shapes

program defined_transfer
  use shapes
  implicit none
  type(length) :: l, row(3)
  type(named_length) :: n
  class(length), allocatable :: any_length
  type(chain), target :: links(3)
  type(pair) :: p, q(2)
  character(60) :: text
  character(40) :: message
  integer :: i, status, u, bytes(3)

  l%metres = 2.5
  row%metres = [1.0, 2.25, 30.0]
  n%metres = 4
  n%name = 'pole'

  print *, l
  print *, 'before', l, 3, l, 'behind'
  print *, row
  print *, (i, row(i), i = 1, 3, 2)
  print *, n
  print '(dt)', l
  print '(i3, dt"cm", i3)', 1, l, 2
  print '(*(dt(8, 3), :, ";"))', row
  print '(2(dt''cm'', 1x))', row
  print '(a, dt(1), a)', '[', n, ']'

  ! The procedure is that of the object's own type.
  allocate (any_length, source=n)
  print *, any_length
  deallocate (any_length)
  allocate (any_length, source=l)
  print *, any_length

  ! Procedures that write by way of themselves, and such that end records.
  links%value = [10, 20, 30]
  links(1)%next => links(2)
  links(2)%next => links(3)
  print '(a, dt, a)', 'links: ', links(1), '.'
  p = pair(1, 2)
  print '(a, dt, a)', 'pair: ', p, ' end'
  write (*, '(a, dt)', advance='no') 'open ', l
  print '(a)', ' goes on'

  ! Internal files and errors that procedures report.
  write (text, '(i2, 2(1x, dt"cm"))') 9, row(1:2)
  print '(3a)', '"', trim(text), '"'
  write (text, '(dt"miles")', iostat=status, iomsg=message) l
  print *, status, trim(message)

  ! Input: by list, by format, from internal files.
  text = '1.5, 2.5 2.5, 4.5 17'
  read (text, *) row, l, i
  print '(4f6.2, i4)', row%metres, l%metres, i
  text = '  1.25  3.50 12:34 56:78'
  read (text, '(2dt, 1x, dt, 1x, dt)') row(1:2), q
  print '(2f6.2, 4i3)', row(1:2)%metres, (q(i)%a, q(i)%b, i = 1, 2)
  read (text, '(dt, 6x, 1x, i2)') l, i
  print '(f6.2, i3)', l%metres, i
  text = ' -1.25'
  read (text, '(dt)', iostat=status, iomsg=message) l
  print *, status, trim(message)
  text = '11x22'
  read (text, '(dt)', iostat=status) p
  print *, status

  ! Files: lines, then bytes.
  open (newunit=u, status='scratch')
  write (u, '(i2, a, i2)') 5, ':', 6
  write (u, '(i2, a, i2)') 7, ':', 8
  write (u, *) 1.5, 2.5, ' x'
  rewind (u)
  read (u, '(dt)') q
  read (u, *) row(1:2), text
  print '(4i3, 2f5.1, 1x, a)', (q(i)%a, q(i)%b, i = 1, 2), row(1:2)%metres, trim(text)
  read (u, '(dt)', iostat=status) p
  print *, status /= 0
  close (u)

  open (newunit=u, status='scratch', form='unformatted')
  row%metres = [1.5, 2.5, 0.125]
  write (u) row, 42
  rewind (u)
  read (u) bytes, i
  print *, bytes, i
  row%metres = 0
  rewind (u)
  read (u) row, i
  print '(3f7.3, i3)', row%metres, i
  read (u, iostat=status) l
  print *, is_iostat_end(status)
  close (u)
end program defined_transfer
