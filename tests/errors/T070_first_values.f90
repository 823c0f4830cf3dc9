! Initial values of the other type.
program first_values
  implicit none
  logical :: one = 1, two(2) = [1, 0]
  logical, parameter :: none = 0
  integer :: n = .true.
  print *, one, two, none, n
end program
