! Two modules give the same name.
module a
  integer :: n = 1
end module a
module b
  integer :: n = 2
end module b
program p
  use a
  use b
  print *, n
end program p
