! The result of a function is a scalar, and its name is followed by subscripts.
program p
  implicit none
  real :: a(3)
  a = cross([1., 2., 3.], [3., 2., 1.])
contains
  real function cross(a, b)
    real, intent(in) :: a(3), b(3)
    cross(1) = a(2)*b(3) - a(3)*b(2)
    cross(2) = a(3)*b(1) - a(1)*b(3)
  end function cross
end program p
