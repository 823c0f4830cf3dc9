! Directives as C writes them, and one behind a statement.
program p
  integer :: i
  real :: a(100)
#pragma acc parallel loop
  do i = 1, 100
    a(i) = 1
  end do
#pragma once
  a = a + 1 !$acc parallel loop copyin(a)
  do i = 1, 100
    a(i) = 2
  end do
  print *, a(1)
end program p
