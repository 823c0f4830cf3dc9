! One label for each alternate return.
program p
  call solve(1.0, *10, *20)
10 continue
20 continue
end program p
subroutine solve(x, *)
  real :: x
  if (x > 0) return 1
end subroutine solve
