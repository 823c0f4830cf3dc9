! Sections that begin or end with the array's own bounds.
program p
  implicit none
  integer :: a(10), b(3), c(2)
  a = 1
  c = a(2:)
  c = a(:3)
  b = a(:3:2)
  b = a(::-2)
  b = a(8:)
  c = a(9:)
  print *, b, c
end program p
