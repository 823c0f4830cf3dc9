! The files of a program may come in any order: modules are sorted by who uses whom.
module constants
  implicit none
  integer, parameter :: width = 16
  real, parameter :: weight(3) = [0.25, 0.5, 0.25]
end module constants
