! Variables of reductions that the loop uses while threads have parts of them.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: i, place
  real :: a(n), b(n), s, most
  a = 1
  s = 0
  most = 0
  place = 0
  !$acc parallel loop reduction(+: s)
  do i = 1, n
    s = s + a(i)
    b(i) = s
  end do
  !$acc parallel loop reduction(max: most) copy(place)
  do i = 1, n
    if (a(i) > most) then
      most = a(i)
      place = i
    end if
  end do
  !$acc parallel loop reduction(max: most)
  do i = 1, n
    if (a(i) > most) most = a(i)
  end do
  print *, s, sum(b), most, place
end program p
