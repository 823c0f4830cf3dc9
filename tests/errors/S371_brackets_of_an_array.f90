! Arrays have parentheses; brackets are for coarrays, which end with a star.
program p
  implicit none
  type cell
    real, allocatable :: shared[:]
  end type
  real a[10], b(3)[2, *], c[*]
  real, codimension[2, 3] :: d
  a[1] = 1.0
  b = 2.0
  c = 3.0
  d = 4.0
  print *, a[1], b, c, d
end program p
