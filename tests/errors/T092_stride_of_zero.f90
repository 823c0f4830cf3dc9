! A section that never arrives.
program main
  implicit none
  integer, parameter :: every = 0
  integer :: a(10)
  a = 0
  a(1:10:every) = 1
  print *, a(::2)
end program main
