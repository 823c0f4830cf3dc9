program totals
  type box
    integer :: counts(3) = 1
  end type
  type(box) :: b
  integer :: i
  !$acc parallel loop reduction(+:b%counts)
  do i = 1, 10
    b%counts(1) = b%counts(1) + i
  end do
  !$acc parallel loop reduction(+:b%counts(1:2))
  do i = 1, 10
    b%counts(1) = b%counts(1) + i
  end do
  print *, b%counts
end program
