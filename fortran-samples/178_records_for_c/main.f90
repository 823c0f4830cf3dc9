! Types with BIND(C) that hold characters: they lie in memory as the structures of records.c do.
module records
  use iso_c_binding
  implicit none

  type, bind(c) :: station
    character(kind=c_char) :: name(8)
    character(kind=c_char) :: kind
    real(c_double) :: at(2)
  end type station

  type, bind(c) :: journey
    type(station) :: stops(3)
    character(kind=c_char) :: remarks(4, 2) = '-'
    integer(c_int) :: count = 0
    logical(c_bool) :: closed = .false._c_bool
    type(c_ptr) :: lengths
  end type journey

  interface
    function station_of(first, number) bind(c)
      import
      character(kind=c_char), value :: first
      integer(c_int), value :: number
      type(station) :: station_of
    end function station_of
    subroutine plan(j) bind(c)
      import
      type(journey), intent(inout) :: j
    end subroutine plan
    function letters(s, sought) bind(c)
      import
      type(station), value :: s
      character(kind=c_char), value :: sought
      integer(c_int) :: letters
    end function letters
    subroutine for_each(j, visit) bind(c)
      import
      type(journey), intent(inout) :: j
      type(c_funptr), value :: visit
    end subroutine for_each
    function depot() bind(c)
      import
      type(c_ptr) :: depot
    end function depot
  end interface

contains

  subroutine raise(s) bind(c)
    type(station), intent(inout) :: s
    integer :: i
    do i = 1, size(s%name)
      if (s%name(i) >= 'a' .and. s%name(i) <= 'z') s%name(i) = achar(iachar(s%name(i)) - 32)
    end do
    s%at = -s%at
  end subroutine raise

  function text(letters) result(joined)
    character(kind=c_char), intent(in) :: letters(:)
    character(len=size(letters)) :: joined
    integer :: i
    do i = 1, size(letters)
      joined(i:i) = letters(i)
    end do
  end function text

end module records

program main
  use records
  implicit none
  type(journey), target :: j
  type(station) :: s
  type(station), pointer :: where_it_starts
  real(c_double), target :: lengths(3)
  character(kind=c_char), pointer :: letter
  character(kind=c_char) :: initials(3) = ['b', 'c', 'd']
  integer :: i

  do i = 1, 3
    j%stops(i) = station_of(initials(i), int(i, c_int))
  end do
  j%count = 3
  lengths = 0
  j%lengths = c_loc(lengths)
  call plan(j)
  print '(3(a, 1x, a, 1x))', (text(j%stops(i)%name), j%stops(i)%kind, i = 1, 3)
  print '(3f5.1, 1x, a, 1x, a, l2)', lengths, text(j%remarks(:, 1)), text(j%remarks(:, 2)), j%closed

  call for_each(j, c_funloc(raise))
  print '(a, 2f5.1)', text(j%stops(2)%name), j%stops(2)%at
  print '(2i3)', letters(j%stops(1), ' '), letters(j%stops(3), 'N')

  ! What Fortran does with such components.
  s = station(['h', 'a', 'l', 't', ' ', ' ', ' ', '1'], 'H', [1.5d0, 2.5d0])
  j%stops(3) = s
  j%stops(:)%kind = 'X'
  j%stops(2)%kind = s%kind
  letter => j%stops(1)%kind
  letter = '!'
  s%name(1:4) = s%name(4:1:-1)
  s%name(5:7) = '_'
  print '(*(a))', s%name, ' ', j%stops%kind, ' ', j%stops(:)%name(1)
  if (s%kind == 'H' .and. all(j%stops(3)%name(1:2) < 'i')) print '(a)', 'as expected'

  call c_f_pointer(depot(), where_it_starts)
  where_it_starts%name(6) = '7'
  where_it_starts%kind = 'd'
  call c_f_pointer(depot(), where_it_starts)
  print '(a, a, i3)', text(where_it_starts%name(1:6)), where_it_starts%kind, letters(where_it_starts, 'd')
end program main
