! No round of DO CONCURRENT ends the loop.
program p
  integer :: i, a(10)
  a = 1
  do concurrent (i = 1:10)
    if (a(i) < 0) exit
  end do
end program p
