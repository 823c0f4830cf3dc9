program main
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function strlen(text, loud) bind(c) result(length)
      import
      character(kind=c_char), allocatable, intent(in) :: text(:)
      logical, value :: loud
      integer(c_size_t) :: length
    end function
    subroutine look(data) bind(c, name="memset")
      type(*) :: data(:)
    end subroutine
  end interface
  character(kind=c_char), allocatable :: letters(:)
  letters = ['a', 'b', c_null_char]
  call look(letters)
  print *, strlen(letters, .true.)
end program
