! A section of an assumed-size array has an upper bound.
subroutine s(a)
  real :: a(*)
  print *, a(2:)
end subroutine s
program p
  real :: a(10)
  a = 1
  call s(a)
end program p
