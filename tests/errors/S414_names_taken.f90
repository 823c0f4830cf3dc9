! Names of program units, results and types that stand for something else.
real function area(r) result(r)
  real, intent(in) :: r
end function

real function twice(x) result(twice)
  real, intent(in) :: x
  twice = 2*x
end function

subroutine s(s)
  integer, intent(in) :: s
  print *, s
end subroutine

module m
  type real
    integer :: i
  end type
end module

subroutine itself
  integer :: itself
  itself = 1
end subroutine

program p
  print *, 1
end program
