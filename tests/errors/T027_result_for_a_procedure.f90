! In a function without RESULT, its name is the result, also as an actual argument.
module sums
  implicit none
contains
  recursive integer function total(n)
    integer, intent(in) :: n
    total = n
    if (n > 0) total = n + applied(total, n - 1)
  end function

  integer function applied(f, n)
    interface
      integer function f(n)
        integer, intent(in) :: n
      end function
    end interface
    integer, intent(in) :: n
    applied = f(n)
  end function
end module

program p
  use sums
  print *, total(3)
end program
