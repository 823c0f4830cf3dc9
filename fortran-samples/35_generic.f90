! Generic names: one name for procedures that differ in their arguments, and operators for one's own types.
module measures
  implicit none
  type money
    integer :: cents = 0
  end type money

  interface largest
    module procedure largest_integer, largest_real
  end interface largest

  interface operator(+)
    module procedure add_money
  end interface operator(+)

  private :: largest_integer, largest_real, add_money
contains
  integer function largest_integer(values)
    integer, intent(in) :: values(:)
    largest_integer = maxval(values)
  end function largest_integer

  real function largest_real(values)
    real, intent(in) :: values(:)
    largest_real = maxval(values)
  end function largest_real

  elemental function add_money(a, b)
    type(money), intent(in) :: a, b
    type(money) :: add_money
    add_money%cents = a%cents + b%cents
  end function add_money
end module measures

program generic
  use measures
  implicit none
  type(money) :: purse

  print *, largest([3, 9, 4]), largest([2.5, -1.0])
  purse = money(250) + money(199)
  print '(i0, ".", i2.2)', purse%cents / 100, mod(purse%cents, 100)
end program generic
