module m
contains
  subroutine keep(w)
    character(4), target :: w
    character(4), pointer :: p
    p => w
    p = 'kept'
    call show(w)
  end subroutine
  subroutine show(p)
    character(4), pointer, intent(in) :: p
    print *, p
  end subroutine
end module

program main
  use m
  character(4), target :: a
  a = 'here'
  call keep(a)
end program
