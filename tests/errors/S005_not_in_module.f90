! The module has no such name.
module a
  integer :: n = 1
end module a
program p
  use a, only: m
  print *, m
end program p
