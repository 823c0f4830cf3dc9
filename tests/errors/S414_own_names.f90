module tools
  implicit none
  integer :: work = 1
contains
  subroutine tools()
    print *, 1
  end subroutine
end module
subroutine work()
  use tools
  implicit none
  print *, 2
end subroutine
subroutine pair()
  implicit none
  type pair
    integer :: a, b
  end type
  print *, 3
end subroutine
program p
  print *, 1
end program
