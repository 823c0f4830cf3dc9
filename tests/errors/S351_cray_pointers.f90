! Pointees that are no numbers, and pointers that hold no address.
module fields
  implicit none
  real :: shared(10)
  integer(8) :: place
  pointer (place, shared)
end module fields

program main
  use fields
  implicit none
  integer(4) :: short
  logical :: flag
  real :: a(4), b(4), c
  integer(8) :: p, q, r
  pointer (short, a)
  pointer (p, flag), (q, b)
  b(1) = 1.0
  a(1) = b(1)
  block
    pointer (r, c)
    c = 2.0
  end block
contains
  attributes(device) subroutine inside(n)
    integer :: n, m
    integer(8) :: where
    pointer (where, m)
    m = n
  end subroutine inside
end program main
