! A component of CLASS is ALLOCATABLE or a POINTER, also where nothing extends the type.
module m
  implicit none
  type :: object
  end type object
  type :: holder
    class(object) :: v
  end type holder
end module m

program main
  use m
  type(holder) :: h
end program main
