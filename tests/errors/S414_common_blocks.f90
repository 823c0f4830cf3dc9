subroutine work
  common /size/ n
  n = 1
end subroutine
program p
  integer, parameter :: state = 1
  intrinsic :: abs
  common /state/ i
  common /abs/ j
  common /work/ k
  common /size/ n
  print *, state
end program
