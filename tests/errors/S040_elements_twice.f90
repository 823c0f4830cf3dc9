program p
  implicit none
  integer :: a(3)
  data a(1), a(2) /1, 2/
  data a(2) /7/
  print *, a(1)
end program
