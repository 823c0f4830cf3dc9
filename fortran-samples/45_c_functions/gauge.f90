! Procedures in C, and procedures that C calls: BIND(C) and module ISO_C_BINDING on both sides.
module readings
  use, intrinsic :: iso_c_binding
  implicit none

  ! The same structure as in readings.h
  type, bind(c) :: summary
    real(c_double) :: least, greatest, mean
    integer(c_int) :: count
  end type

  interface
    ! Arrays go as addresses: the extent is an argument of its own
    function summarise(values, n) bind(c) result(found)
      import :: summary, c_double, c_int
      integer(c_int), value :: n
      real(c_double), intent(in) :: values(n)
      type(summary) :: found
    end function

    ! A structure by reference, another one by value
    subroutine merge_into(total, part) bind(c, name='mergeInto')
      import :: summary
      type(summary), intent(inout) :: total
      type(summary), value :: part
    end subroutine

    ! Characters: C sees their bytes and looks for the one that is zero
    subroutine headline(text) bind(c)
      import :: c_char
      character(kind=c_char), intent(in) :: text(*)
    end subroutine

    ! Calls back: see 'calibrated' below
    subroutine calibrate_all(values, n) bind(c)
      import :: c_double, c_int
      integer(c_int), value :: n
      real(c_double), intent(inout) :: values(n)
    end subroutine

    ! A function of the C library
    function text_length(text) bind(c, name='strlen')
      import :: c_char, c_size_t
      character(kind=c_char), intent(in) :: text(*)
      integer(c_size_t) :: text_length
    end function
  end interface

  real(c_double) :: offset = 0.5d0
  integer :: calls = 0

contains

  ! C calls it by this name
  function calibrated(value) bind(c, name='calibrated') result(better)
    real(c_double), value :: value
    real(c_double) :: better
    calls = calls + 1
    better = 2.0d0 * value + offset
  end function

end module

program main
  use readings
  implicit none
  real(c_double) :: morning(4) = [3.5d0, 1.0d0, 2.5d0, 4.0d0]
  real(c_double) :: evening(3) = [7.0d0, 0.5d0, 1.5d0]
  type(summary) :: day

  call headline('morning and evening' // c_null_char)
  day = summarise(morning, 4)
  call merge_into(day, summarise(evening, 3))
  print '(a, i2, 3f8.3)', 'all readings: ', day%count, day%least, day%greatest, day%mean

  call calibrate_all(morning, size(morning))
  print '(a, 4f8.3)', 'calibrated:   ', morning
  print '(a, i0)', 'calls from C: ', calls
  print '(a, i0)', 'letters:      ', text_length('length' // c_null_char)
end program
