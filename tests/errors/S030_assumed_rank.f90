! Assumed rank is refused.
subroutine s(a)
  real :: a(..)
end subroutine s
program p
end program p
