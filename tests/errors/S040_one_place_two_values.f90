! Variables that share storage begin with one value.
module shared
  implicit none
  integer :: i = 1, j = 2
  equivalence (i, j)
end module

program p
  use shared
  implicit none
  integer :: a(3), b(2)
  character(4) :: word
  real :: x
  equivalence (a(2), b(1)), (word, x)
  data a /1, 2, 3/
  data b(1) /2/
  data b(2) /4/
  data x /1.0/, word /'abcd'/
  print *, i, j, a, word
end program
