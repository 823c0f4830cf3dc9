! Procedure pointers as dummy arguments are refused.
subroutine choose(f)
  procedure(real), pointer :: f
  f => g
contains
  real function g(x)
    real :: x
    g = x
  end function g
end subroutine choose
program p
end program p
