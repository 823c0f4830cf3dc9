! Submodules: interfaces in the module, bodies below it; the short form MODULE PROCEDURE; variables of a submodule; a submodule of a submodule.
module mesh
  implicit none

  type :: point
    real :: x = 0.0, y = 0.0
  contains
    procedure :: norm
  end type point

  interface
    module subroutine move(p, dx, dy)
      type(point), intent(inout) :: p
      real, intent(in) :: dx
      real, intent(in), optional :: dy
    end subroutine move
    pure module function norm(self) result(length)
      class(point), intent(in) :: self
      real :: length
    end function norm
    module function circle(n) result(points)
      integer, intent(in) :: n
      type(point) :: points(n)
    end function circle
  end interface

  interface area
    module function area_of_disc(r) result(a)
      real, intent(in) :: r
      real :: a
    end function area_of_disc
    module function area_of_box(w, h) result(a)
      real, intent(in) :: w, h
      real :: a
    end function area_of_box
  end interface area

  real, parameter :: pi = acos(-1.0)
  integer, protected :: moves = 0

end module mesh

submodule (mesh) shapes
  implicit none
  real :: radius = 2.0          ! known here and below

  interface
    module subroutine scale(points)
      type(point), intent(inout) :: points(:)
    end subroutine scale
  end interface

contains

  module subroutine move(p, dx, dy)
    type(point), intent(inout) :: p
    real, intent(in) :: dx
    real, intent(in), optional :: dy
    p%x = p%x + dx
    if (present(dy)) p%y = p%y + dy
    moves = moves + 1
  end subroutine move

  ! heads and declarations are those of the interface bodies
  module procedure norm
    length = hypot(self%x, self%y)
  end procedure norm

  module procedure circle
    integer :: i
    do i = 1, n
      points(i) = point(cos(2*pi*i/n), sin(2*pi*i/n))
    end do
    call scale(points)
  end procedure circle

  module procedure area_of_disc
    a = pi*squared(r)
  end procedure area_of_disc

  module procedure area_of_box
    a = w*h
  end procedure area_of_box

  ! of this submodule alone
  pure real function squared(x)
    real, intent(in) :: x
    squared = x*x
  end function squared

end submodule shapes

submodule (mesh:shapes) scaling
contains
  module procedure scale
    points%x = radius*points%x
    points%y = radius*points%y
  end procedure scale
end submodule scaling

program submodules
  use mesh
  implicit none
  type(point) :: p, ring(4)
  call move(p, 3.0, 4.0)
  print '(3f8.3)', p, p%norm()
  call move(p, dx=-3.0)
  print '(3f8.3, i4)', p, p%norm(), moves
  ring = circle(4)
  print '(8f8.3)', ring
  print '(2f8.3)', area(2.0), area(2.0, 3.0)
end program submodules
