subroutine search(a, n, found)
  implicit none
  integer :: n, i
  real :: a(n)
  logical :: found
  !$omp parallel do
  do i = 1, n
    if (a(i) < 0.0) exit
  end do
  !$omp parallel
  if (n < 1) return
  found = .true.
  !$omp end parallel
end subroutine search
