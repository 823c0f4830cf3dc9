program p
  implicit none
  type :: t
    integer :: n = 5
  end type
  class(t), allocatable :: x
  allocate(x)
  print *, x
end program
