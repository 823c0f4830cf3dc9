program p
  implicit none
  integer :: i
  do 10 i = 1, 3
    if (i == 2) then
      print *, i
10  end if
end program
