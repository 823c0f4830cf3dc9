module m
  implicit none
  interface
    module procedure one
  end interface
contains
  subroutine one()
    print *, 1
  end subroutine
end module

program p
  use m
  call one()
end program
