program main
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function getenv(name) bind(c) result(text)
      import
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr) :: text
    end function
  end interface
  character(kind=c_char), pointer :: home(:)
  real, pointer :: x
  call c_f_pointer(getenv('HOME' // c_null_char), home, [5])
  call c_f_pointer(c_null_ptr, x, [5])
  print *, c_associated(x), c_associated(c_funloc(getenv))
end program
