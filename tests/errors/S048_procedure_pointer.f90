! An optional dummy argument that is a procedure pointer is refused.
subroutine choose(f)
  procedure(real), pointer, optional :: f
  f => g
contains
  real function g(x)
    real :: x
    g = x
  end function g
end subroutine choose
program p
end program p
