! An integer cannot hold a logical value.
program p
  integer :: n
  type t
    integer :: i
  end type t
  type(t) :: a
  a%i = 1
  n = a
  print *, n
end program p
