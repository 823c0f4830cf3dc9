! A recursion without an end uses the stack up.
program endless_recursion
  implicit none
  print *, depth(1)
contains
  recursive integer function depth(n) result(d)
    integer, intent(in) :: n
    integer :: local(100)
    local = n
    d = 1 + depth(n + 1) + local(7)
  end function depth
end program endless_recursion
