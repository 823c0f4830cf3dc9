! A type that is not abstract and has no procedure for what its parent defers.
module shapes
  implicit none
  type, abstract :: shape
  contains
    procedure(measure), deferred :: area
    procedure(measure), deferred :: girth
  end type shape
  abstract interface
    real function measure(s)
      import shape
      class(shape), intent(in) :: s
    end function measure
  end interface
  type, extends(shape), abstract :: polygon
  contains
    procedure :: girth => girth_of_polygon
  end type polygon
  type, extends(polygon) :: square
    real :: side = 1.0
  end type square
contains
  real function girth_of_polygon(s)
    class(polygon), intent(in) :: s
    girth_of_polygon = 1.0
  end function girth_of_polygon
end module shapes

program main
  use shapes
  implicit none
  type(square) :: s
  print *, s%girth()
end program main
