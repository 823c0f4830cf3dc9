! Directives that do nothing without a clause.
program p
  implicit none
  real :: a(10)
  !$acc declare
  a = 1
  !$acc enter data async(1)
  !$acc update async(1)
  !$acc host_data
  a = a + 1
  !$acc end host_data
  !$acc exit data
  !$acc data if(a(1) > 0)
  a = a + 1
  !$acc end data wait
  !$acc set
  print *, sum(a)
end program p
