! The subroutine is in none of the files.
program p
  call solve(1.0)
end program p
