! A procedure pointer to a procedure that is given the pointer.
program p
  implicit none
  procedure(), pointer :: f
  f => apply
  call apply(f)
contains
  subroutine apply(g)
    procedure() :: g
    call g
  end subroutine apply
end program p
