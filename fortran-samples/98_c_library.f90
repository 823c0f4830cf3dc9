! The C library from Fortran: strings, addresses of structures, procedures
! that C calls, and functions of C behind procedure pointers.
module c_library
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: reading
    real(c_double) :: at(3)
    integer(c_int) :: station
    type(c_ptr) :: next
  end type

  interface
    subroutine qsort(base, count, size, compare) bind(c)
      import
      type(c_ptr), value :: base
      integer(c_size_t), value :: count, size
      type(c_funptr), value :: compare
    end subroutine
    ! The same function, which takes a procedure as it is
    subroutine sort_integers(base, count, size, compare) bind(c, name='qsort')
      import
      integer(c_int) :: base(*)
      integer(c_size_t), value :: count, size
      interface
        integer(c_int) function compare(a, b) bind(c)
          import
          integer(c_int), intent(in) :: a, b
        end function
      end interface
    end subroutine
    function strchr(text, character) bind(c) result(place)
      import
      type(c_ptr), value :: text
      integer(c_int), value :: character
      type(c_ptr) :: place
    end function
    integer(c_size_t) function strlen(text) bind(c)
      import
      type(c_ptr), value :: text
    end function
  end interface

  abstract interface
    integer(c_int) function chooser(a, b) bind(c)
      import
      integer(c_int), value :: a, b
    end function
  end interface

contains

  integer(c_int) function by_station(a, b) bind(c)
    type(reading), intent(in) :: a, b
    by_station = a%station - b%station
  end function

  integer(c_int) function downwards(a, b) bind(c)
    integer(c_int), intent(in) :: a, b
    downwards = b - a
  end function

  integer(c_int) function larger(a, b) bind(c, name='')
    integer(c_int), value :: a, b
    larger = max(a, b)
  end function

  integer(c_int) function smaller(a, b) bind(c)
    integer(c_int), value :: a, b
    smaller = min(a, b)
  end function

  ! What stands at an address, as Fortran has it
  subroutine show(address)
    type(c_ptr), intent(in) :: address
    character(kind=c_char), pointer :: text(:)
    call c_f_pointer(address, text, [strlen(address)])
    print *, size(text), ': ', text
  end subroutine

end module

program main
  use c_library
  implicit none
  type(reading), target :: readings(4)
  type(reading), pointer :: first, all(:)
  character(kind=c_char), target :: line(12)
  character(kind=c_char), pointer :: word(:)
  integer(c_int) :: numbers(5) = [3, 9, -2, 7, 0]
  type(c_funptr) :: choices(2)
  procedure(chooser), pointer :: choose
  type(c_ptr) :: place
  integer :: i

  do i = 1, 4
    readings(i)%at = [1, 2, 3] * real(i, c_double)
    readings(i)%station = mod(7 * i, 5)
    readings(i)%next = c_null_ptr
  end do
  print *, 'bytes of a structure:', c_sizeof(readings(1))
  call qsort(c_loc(readings), 4_c_size_t, c_sizeof(readings(1)), c_funloc(by_station))
  readings(1)%next = c_loc(readings(3))
  call c_f_pointer(c_loc(readings), all, [4])
  print '(4(i3, f5.1))', (all(i)%station, all(i)%at(2), i = 1, 4)
  call c_f_pointer(readings(1)%next, first)
  first%at(1) = -1
  print '(3f5.1, l2)', readings(3)%at, c_associated(readings(2)%next)

  call sort_integers(numbers, 5_c_size_t, c_sizeof(numbers(1)), downwards)
  print *, numbers

  line = c_null_char
  line(1:11) = ['p', 'u', 't', ' ', 't', 'h', 'e', 'm', ' ', 'i', 'n']
  call show(c_loc(line))
  place = strchr(c_loc(line), iachar('t', c_int))
  call c_f_pointer(place, word, [6])
  word(3:6) = ['h', 'i', 'm', '!']
  call show(place)
  print *, line(1:11)

  choices = [c_funloc(larger), c_funloc(smaller)]
  do i = 1, 2
    call c_f_procpointer(choices(i), choose)
    print *, choose(3, 8), associated(choose)
  end do
  call c_f_procpointer(c_null_funptr, choose)
  print *, associated(choose)
end program
