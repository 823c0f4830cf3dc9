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
  character(:), pointer :: home
  procedure(getenv), pointer :: look_up
  procedure(sub), pointer :: loose
  real, pointer :: x
  call c_f_pointer(getenv('HOME' // c_null_char), home)
  call c_f_pointer(c_null_ptr, x, [5])
  call c_f_procpointer(c_funloc(sub), x)
  call c_f_procpointer(c_null_funptr, loose)
  call c_f_procpointer(c_null_funptr, look_up)
  print *, c_associated(x), c_associated(c_funloc(getenv))
contains
  subroutine sub(n)
    integer :: n
    n = 1
  end subroutine
end program
