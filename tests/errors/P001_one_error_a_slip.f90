! Slips after which the lines below say nothing of their own: a statement that breaks off, a statement inside of a type, a wrong attribute.
module m
  implicit none
  type t
    integer :: i
    print *, 'inside'
    integer :: j
  end type
contains
  subroutine s(x)
    type(t), intent(in) :: x
    print *, x%i, x%j
  end subroutine
end module

program p
  use m
  real, alocatable :: a(:)
  real :: y
  integer, parameter, allocatable :: c(:) = [1, 2]
  allocate (a(3))
  a = 1
  y = a(1) +
    2.0
  print *, max(y,
    3.0)
  select case (int(y))
  case 1
    print *, 1
  case default
    print *, 2
  end select
  call nowhere(1)
  call nowhere(2)
end program
