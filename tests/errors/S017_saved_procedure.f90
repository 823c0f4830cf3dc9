program p
  implicit none
  procedure(work), save :: f
  print *, 1
contains
  subroutine work()
  end subroutine
end program
