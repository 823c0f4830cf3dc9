! Procedure pointers are refused.
program p
  procedure(real), pointer :: f
  f => g
  print *, f(1.0)
contains
  real function g(x)
    real :: x
    g = x
  end function g
end program p
