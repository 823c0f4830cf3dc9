! An automatic array cannot keep its value.
subroutine s(n)
  integer :: n
  real, save :: a(n)
  a = 1
end subroutine s
program p
  call s(3)
end program p
