module m
  implicit none
  type counter
    private
    integer :: n = 0
  contains
    private
    procedure :: reset
    procedure, public :: count
  end type
contains
  subroutine reset(self)
    class(counter), intent(inout) :: self
    self%n = 0
  end subroutine
  subroutine count(self)
    class(counter), intent(inout) :: self
    self%n = self%n + 1
    if (self%n > 10) call self%reset()
  end subroutine
end module

program p
  use m
  implicit none
  type(counter) :: c
  call c%count()
  call c%reset()
  print *, c
end program
