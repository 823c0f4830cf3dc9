! An array of characters that C passes is as long as C says: no array of Fortran's own, which procedures take.
module texts
  use iso_c_binding
  implicit none
contains
  subroutine told(s) bind(c)
    character(kind=c_char), intent(in) :: s(*)
    call shown(s)
  end subroutine
  subroutine shown(s)
    character, intent(in) :: s(*)
    print *, s(1)
  end subroutine
end module
program main
  use texts
  implicit none
  interface
    subroutine start(hook) bind(c)
      import
      type(c_funptr), value :: hook
    end subroutine
  end interface
  print *, c_associated(c_funloc(told))
end program
