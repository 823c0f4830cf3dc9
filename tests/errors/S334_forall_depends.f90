! The order of a FORALL's rounds would matter.
program p
  integer :: i, j
  real :: a(10, 10)
  a = 1
  forall (i = 1:10, j = 1:10, i > j) a(i, :) = a(j, :)
end program p
