program main
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function strlen(text, loud) bind(c) result(length)
      import
      character(kind=c_char), intent(in) :: text(:)
      logical, value :: loud
      integer(c_size_t) :: length
    end function
  end interface
  print *, strlen(['a', 'b', c_null_char], .true.)
end program
