! INTENT(OUT) arguments of assumed size that would begin with default values.
module cells
  implicit none
  type :: cell
    integer :: mark = 0
  end type cell
  type :: row
    real, allocatable :: x(:)
  end type row
contains
  subroutine clear(first, second, third)
    type(cell), intent(out) :: first(*)
    type(row), intent(out) :: second(2, *)
    type(cell), intent(inout) :: third(*)
    first(1)%mark = third(1)%mark
    second(1, 1)%x = [1.0]
  end subroutine clear
end module cells

program main
  use cells
  implicit none
  type(cell) :: a(3), b(3)
  type(row) :: rows(2, 2)
  call clear(a, rows, b)
  print *, a(1)%mark
end program main
