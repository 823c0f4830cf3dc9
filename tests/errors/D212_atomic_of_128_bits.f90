! ATOMIC with numbers of 16 bytes, which no GPU changes at once; the host does.
program p
  implicit none
  integer(16) :: total, last
  integer :: i
  total = 0
  !$acc parallel loop copy(total)
  do i = 1, 10
    !$acc atomic
    total = total + int(i, 16)**9
  end do
  !$acc parallel loop copy(total, last)
  do i = 1, 10
    !$acc atomic capture
    last = total
    total = total + 1
    !$acc end atomic
  end do
  print *, total, last
end program p
