! An elemental subroutine cannot store an array's values into a scalar.
program p
  real :: a(10), b
  a = 1
  b = 2
  call update(a, b)
contains
  elemental subroutine update(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine update
end program p
