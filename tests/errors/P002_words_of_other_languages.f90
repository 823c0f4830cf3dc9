program main
  implicit none
  int n
  float x
  n = 1
  if (n == 1) then
    print *, n
  elif (n == 2) then
    printf n
  end if
  // no comment
  switch (n)
  case (1)
    print *, 1
  end select
  do n = 1, 3
    print *, n
  endo
end program main
