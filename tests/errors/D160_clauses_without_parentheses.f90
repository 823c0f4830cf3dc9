! What a clause is given stands in parentheses.
program p
  real :: a(10)
  integer :: i
  !$acc parallel loop copy a
  do i = 1, 10
    a(i) = 1
  end do
  !$acc update self a
end program p
