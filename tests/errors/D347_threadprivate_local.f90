subroutine count(x)
  implicit none
  integer :: n, x
  !$omp threadprivate(n, x)
  n = x
end subroutine count
