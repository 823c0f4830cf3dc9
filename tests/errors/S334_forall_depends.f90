! The order of a FORALL's rounds would matter, inside WHERE.
program p
  integer :: i
  real :: a(10, 10)
  a = 1
  forall (i = 2:10)
    where (a(i, :) > 0) a(i, :) = a(i - 1, :)
  end forall
end program p
