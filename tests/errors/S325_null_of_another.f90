program p
  implicit none
  type pair
    integer :: first
    integer, pointer :: second
  end type
  real, pointer :: x, v(:)
  integer, pointer :: i
  type(pair) :: both
  x => null(i)
  v => null(x)
  v => null(v)
  both = pair(null(), null())
  associate (nothing => null())
  end associate
end program
