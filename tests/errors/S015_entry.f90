! Entries that share storage in a way that is not supported.
subroutine s(x)
  real :: x
  integer :: i
  real, save :: a(2)
  real, save :: b
  equivalence (a(2), b)
  a(1) = x
  return
  entry t(x)
  x = a(1)
end subroutine s
program p
  real :: x
  x = 1
  call s(x)
  call t(x)
end program p
