program main
  implicit none
  interface
    subroutine smooth(a, n)
      integer, intent(in) :: n
      real, intent(inout) :: a(n)
    end subroutine
  end interface
  real :: a(10) = 1.0
  call smooth(a, 10)
  print *, a
end program
