! An interface body with the name of a generic that it does not belong to.
module plans
  interface plan
    module procedure plan_swapped
  end interface
  interface plan_in_c
    subroutine plan(n) bind(c, name='exit')
      integer, value :: n
    end subroutine plan
  end interface
contains
  subroutine plan_swapped(n, m)
    integer, intent(in) :: n, m
    if (n > m) call plan_in_c(n)
  end subroutine plan_swapped
end module plans
program p
  use plans
  call plan(1, 2)
end program p
