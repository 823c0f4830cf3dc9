! Comment signs that are nearly those of OpenACC: told once for a file.
program p
  integer i
  real a(10)
  !acc$ parallel loop
  do i = 1, 10
     a(i) = i
  enddo
  ! acc is fine
  !$ acc parallel loop
  print *, a(1)
end
