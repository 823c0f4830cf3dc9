! The name of a function is no value.
program p
  real :: x
  x = rate
contains
  real function rate(a)
    real :: a
    rate = a
  end function rate
end program p
