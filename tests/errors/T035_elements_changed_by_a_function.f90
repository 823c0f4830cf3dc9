! An impure elemental function whose reference changes the elements of an array
module counting
  implicit none
contains
  impure elemental integer function next(counter)
    integer, intent(inout) :: counter
    counter = counter + 1
    next = counter
  end function next
end module counting
program p
  use counting
  implicit none
  integer :: counters(3) = [1, 5, 9], single = 0
  print *, next(counters)
  print *, next(single), counters
end program p
