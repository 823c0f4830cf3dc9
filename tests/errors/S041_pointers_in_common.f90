! Pointers in a COMMON block where another program unit has something else.
subroutine one
  real, pointer :: p, q(:)
  common /b/ p, q
end subroutine
subroutine two
  integer :: i(2), j
  common /b/ i, j
end subroutine
subroutine three
  real, pointer :: p(:)
  common /c/ p
end subroutine
program p
  real, pointer :: table(:, :)
  common /c/ table
end program p
