! A subscript beyond the upper bound.
program subscript_too_large
  implicit none
  integer :: a(0:4), i
  do i = 0, 5
    a(i) = i
  end do
  print *, 'not reached', a
end program subscript_too_large
