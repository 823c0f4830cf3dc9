! The characters of a dummy argument are no object that a pointer of CLASS(*) could hold.
module m
contains
  subroutine keep(w)
    character(4), target :: w
    class(*), pointer :: p
    p => w
    select type (p)
    type is (character(*))
      print *, p
    end select
  end subroutine
end module

program main
  use m
  character(4), target :: a
  a = 'here'
  call keep(a)
end program
