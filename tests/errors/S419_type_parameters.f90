! Parameters of derived types that are wrong.
program p
  implicit none
  type :: vector(k, n)
    integer, kind :: k
    real(k) :: x
  end type vector
  type :: plain
    real :: x
  end type plain
  type(vector) :: without
  type(vector(k=4)) :: undeclared
  type(vector(8, 2, 3)) :: many
  type(vector(8, m=3)) :: misnamed
  type(plain(8)) :: none
  integer, kind :: outside
end program p
