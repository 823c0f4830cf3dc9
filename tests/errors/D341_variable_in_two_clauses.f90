module shared
  integer :: own
  !$omp threadprivate(own)
end module shared

program main
  use shared
  implicit none
  real :: a(10), t
  integer :: i
  !$omp parallel do private(t) shared(t)
  do i = 1, 10
    t = i
    a(i) = t
  end do
  !$omp parallel private(own)
  own = 1
  !$omp end parallel
  !$omp parallel do firstprivate(a(2:3))
  do i = 1, 10
    t = a(i)
  end do
  print *, a
end program main
