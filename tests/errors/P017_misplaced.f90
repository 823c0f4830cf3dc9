! A declaration in a construct.
program p
  integer :: n
  n = 5
  if (n > 0) then
    integer :: m
    m = n
  end if
end program p
