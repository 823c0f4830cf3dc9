! FORALL holds assignments only.
program p
  integer :: i
  type t
    integer, pointer :: q
  end type t
  type(t) :: a(10)
  integer, target :: n
  forall (i = 1:10)
    a(i)%q => n
  end forall
end program p
