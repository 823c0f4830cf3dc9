! Program units divide a COMMON block in ways that do not fit.
program differs
  implicit none
  real :: a
  logical :: flag
  common /state/ a, flag
  a = 1.0
  flag = .true.
  call other
  print *, a
end program

subroutine other
  implicit none
  real :: a
  integer :: n
  real :: x, y(2)
  real(8) :: d
  common /state/ a, n
  common /mixed/ x, d
  n = 1
  d = 2
  call third
end subroutine

subroutine third
  implicit none
  real :: y(3)
  common /mixed/ y
  y = 0
end subroutine
