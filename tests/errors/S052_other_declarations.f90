module mesh
  implicit none
  interface
    module function cells(level) result(n)
      integer, intent(in) :: level
      integer :: n
    end function
    module subroutine refine(x)
      real, intent(inout) :: x(:)
    end subroutine
  end interface
end module

submodule (mesh) details
  implicit none
contains
  module function cells(level) result(n)
    integer, intent(in) :: level
    real :: n
    n = level
  end function
  module subroutine refine(x)
    real, intent(inout) :: x
    x = 2*x
  end subroutine
end submodule

program p
  use mesh
  print *, 1
end program
