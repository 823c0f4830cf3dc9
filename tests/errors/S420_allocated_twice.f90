program p
  implicit none
  type :: cell
    integer, allocatable :: a(:)
  end type
  type(cell) :: c(2)
  allocate (c(1)%a(3), c(2)%a(3))
  allocate (c(1)%a(2), c(1)%a(4))
end program
