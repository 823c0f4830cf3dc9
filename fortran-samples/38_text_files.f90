! Reading text files: END=, IOSTAT=, fields between commas, values from internal files.
module readings
  use, intrinsic :: iso_fortran_env, only: iostat_end
  implicit none
  type :: reading
    character(len=:), allocatable :: place
    integer :: year
    real :: value
  end type
contains
  ! The fields of a line, all as long as the longest.
  subroutine split(line, fields)
    character(len=*), intent(in) :: line
    character(len=:), allocatable, intent(out) :: fields(:)
    integer :: i, n, start, longest
    n = 1
    start = 1
    longest = 0
    do i = 1, len(line)
      if (line(i:i) /= ',') cycle
      longest = max(longest, i - start)
      n = n + 1
      start = i + 1
    end do
    longest = max(longest, len(line) - start + 1)
    allocate(character(len=longest) :: fields(n))
    n = 1
    start = 1
    do i = 1, len(line)
      if (line(i:i) /= ',') cycle
      fields(n) = line(start:i-1)
      n = n + 1
      start = i + 1
    end do
    fields(n) = line(start:)
  end subroutine

  function parse(line, ok) result(r)
    character(len=*), intent(in) :: line
    logical, intent(out) :: ok
    type(reading) :: r
    character(len=:), allocatable :: fields(:)
    integer :: ios
    call split(line, fields)
    r%place = trim(adjustl(fields(1)))
    r%year = 0
    r%value = 0
    ok = size(fields) == 3
    if (.not. ok) return
    read(fields(2), *, iostat=ios) r%year
    ok = ios == 0
    read(fields(3), *, iostat=ios) r%value
    ok = ok .and. ios == 0
  end function
end module

program text_files
  use readings
  implicit none
  type(reading), allocatable :: all(:)
  type(reading) :: one
  character(len=80) :: line
  integer :: unit, ios, i, lines, total
  logical :: ok

  open(newunit=unit, status='scratch', action='readwrite')
  write(unit, '(a)') '# place, year, value', 'Oslo,1999,-3.5', ' Nairobi , 2004, 24.25', 'nowhere', &
    'Lima,x,19', 'Reykjavik,2011,4e0'
  rewind unit
  allocate(all(0))
  do
    read(unit, '(a)', iostat=ios) line
    if (ios == iostat_end) exit
    if (line(1:1) == '#') cycle
    one = parse(trim(line), ok)
    if (ok) then
      all = [all, one]
    else
      print '(3a)', 'not a reading: "', trim(line), '"'
    end if
  end do
  do i = 1, size(all)
    write(*, '(a,t14,i4,f8.2)') all(i)%place, all(i)%year, all(i)%value
  end do

  ! The same file again, with a label for its end.
  rewind unit
  lines = 0
  total = 0
10 read(unit, '(a)', end=20) line
  lines = lines + 1
  total = total + len_trim(line)
  go to 10
20 print *, lines, 'lines,', total, 'characters'
  close(unit)

  ! Character by character.
  open(newunit=unit, status='scratch')
  write(unit, '(a)') 'ab', 'cde'
  rewind unit
  do
    read(unit, '(a1)', advance='no', eor=30, end=40) line
    write(*, '(a)', advance='no') line(1:1) // '.'
    cycle
30  write(*, '(a)') ' end of record'
  end do
40 close(unit)

  ! An internal file that is an array holds one record per element.
  call tabulate([character(len=6) :: 'one', 'two', 'three'])
  call in_the_background

contains

  ! Transfers that the program may overtake, until it waits for them.
  subroutine in_the_background
    integer, asynchronous :: rows(3) = [7, 8, 9]
    integer :: back(3), unit, transfer, status
    character(len=3) :: mode
    open(newunit=unit, status='scratch', asynchronous='yes')
    write(unit, '(3i4)', asynchronous='yes', id=transfer) rows
    wait(unit, id=transfer)
    wait(unit, iostat=status)
    inquire(unit=unit, asynchronous=mode)
    rewind unit
    read(unit, *) back
    write(*, *) back, status, ' ', mode
    close(unit)
  end subroutine

  subroutine tabulate(names)
    character(len=*), intent(in) :: names(:)
    character(len=12) :: rows(size(names))
    integer :: k
    write(rows, '(a,i3)') (names(k), len_trim(names(k)), k = 1, size(names))
    print '(*(a,:,"|"))', rows
  end subroutine
end program
