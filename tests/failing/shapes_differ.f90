! The shapes of an assignment differ, which is known only when the program runs.
program shapes_differ
  implicit none
  real :: a(5)
  integer :: n
  n = 4
  a = ones(n)
  print *, 'not reached', a
contains
  function ones(n)
    integer, intent(in) :: n
    real :: ones(n)
    ones = 1.0
  end function ones
end program shapes_differ
