! A dummy argument that is a named constant.
subroutine s(n)
  integer, parameter :: n = 3
  print *, n
end subroutine s
program p
  call s(3)
end program p
