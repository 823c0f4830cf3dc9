program p
  implicit none
  fail image (1)
end program
