! ENTRY is refused.
subroutine s(x)
  real :: x
  x = 1
  entry t(x)
  x = 2
end subroutine s
program p
  real :: x
  call s(x)
end program p
