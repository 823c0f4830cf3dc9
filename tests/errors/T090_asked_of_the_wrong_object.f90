! ALLOCATED, ASSOCIATED and PRESENT of objects without the attribute that they ask for.
module m
  implicit none
  type t
    integer, pointer :: p => null()
    integer :: x = 0
  end type t
contains
  subroutine s(a, b)
    integer, intent(in) :: a
    integer, intent(in), optional :: b
    integer :: c(3)
    type(t) :: one
    c = a
    if (present(a)) print *, a
    if (present(b)) print *, b
    if (present(c)) print *, c
    if (allocated(c)) print *, c
    if (associated(one%p)) print *, one%p
    if (associated(one%x)) print *, one%x
    if (allocated(one%p)) print *, one%p
    if (associated(null(), one%p)) print *, one%p
  end subroutine s
end module m

program main
  use m
  call s(1)
end program main
