! What C does not have.
module m
  use iso_c_binding
  real(c_float), bind(c, name='total') :: a, b
  real(c_float), allocatable, bind(c) :: list(:)
  type point
    real :: x
  end type
contains
  function row(x) bind(c)
    real(c_float) :: row(3), x
    row = x
  end function
  elemental subroutine twice(x) bind(c)
    real(c_float), intent(inout) :: x
    x = 2*x
  end subroutine
  function origin() bind(c)
    type(point) :: origin
    origin%x = 0
  end function
  subroutine name_it(name, at) bind(c)
    character(8) :: name
    type(point) :: at
    name = 'origin'
    at%x = 0
  end subroutine
  subroutine host
    integer, bind(c) :: local
    local = 1
    call inner
  contains
    subroutine inner() bind(c, name='inner_of_host')
    end subroutine
  end subroutine
end module m

program p
end program p
