! Alternate returns are refused.
program p
  call solve(1.0, *10)
10 continue
end program p
subroutine solve(x, *)
  real :: x
  if (x > 0) return 1
end subroutine solve
