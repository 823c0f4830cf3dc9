! An elemental subroutine gets an array expression.
program p
  real :: a(10), b(10)
  a = 1
  call update(a + 1, b)
  print *, b
contains
  elemental subroutine update(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine update
end program p
