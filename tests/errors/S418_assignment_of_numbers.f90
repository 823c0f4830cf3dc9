! The language has the assignment of numbers to numbers, whatever an interface says.
module other_numbers
  implicit none
  interface assignment(=)
    module procedure doubled
  end interface
contains
  subroutine doubled(left, right)
    integer, intent(out) :: left
    integer(8), intent(in) :: right
    left = int(2 * right)
  end subroutine doubled
end module other_numbers

program main
  use other_numbers
  integer :: i
  i = 3_8
  print *, i
end program main
