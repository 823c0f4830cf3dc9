module m
  implicit none
  integer, parameter :: wp = 8
  type :: state
    real(wp) :: x
  end type
  interface
    subroutine advance(s, dt)
      type(state), intent(inout) :: s
      real(wp), intent(in) :: dt
    end subroutine
  end interface
end module

program p
  use m
  print *, wp
end program
