module held
  implicit none
  real :: x, y
  !$omp declare target (x)
  !$omp declare target lnk(y)
  !$omp requires unified_memory
contains
  real function twice(a)
    real, intent(in) :: a
    !$omp declare simd simdlen(8) uniformly(a)
    twice = 2*a
  end function twice
end module held
program main
  use held
  x = 1
  y = twice(x)
  print *, y
end program main
