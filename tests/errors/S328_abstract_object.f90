! Objects of an abstract type are of a type that extends it.
module m
  implicit none
  type, abstract :: shape
  end type shape
  type, extends(shape) :: circle
    real :: r
  end type circle
end module m

program main
  use m
  class(shape), allocatable :: a
  allocate (a)
end program main
