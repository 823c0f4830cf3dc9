! Bindings without a procedure, a generic name without a binding, a parent that is not there.
module shapes
  implicit none
  type :: circle
    real :: r = 1.0
  contains
    procedure :: area
    procedure :: grow => grow_circle
    generic :: change => shrink, area
  end type circle
  type, extends(shap) :: square
    real :: side = 1.0
  end type square
contains
  real function area(c)
    class(circle), intent(in) :: c
    area = 3.14*c%r**2
  end function area
end module shapes

program main
  use shapes
  implicit none
  type(circle) :: c
  print *, c%area()
end program main
