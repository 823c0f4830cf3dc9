! An assumed-size array has no shape.
subroutine s(a)
  real :: a(*)
  a = 0.0
end subroutine s
program p
  real :: a(10)
  call s(a)
end program p
