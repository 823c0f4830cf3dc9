module settings
  implicit none
  integer, private :: hidden = 1
  integer :: known = 2
  namelist /all/ known, hidden
  namelist /own/ hidden
  private :: own
end module
program p
  use settings
  print *, known
end program
