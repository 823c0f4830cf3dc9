! END DO is missing.
subroutine s(a, n)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 0
end subroutine s
program p
end program p
