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

! Another module with the same generic names, one of which is that of an intrinsic subroutine.
module lengths
  implicit none
  interface largest
    module procedure largest_text
  end interface largest
  interface random_seed
    module procedure seed_by_number
  end interface random_seed
contains
  integer function largest_text(values)
    character(*), intent(in) :: values(:)
    largest_text = maxval(len_trim(values))
  end function largest_text

  subroutine seed_by_number(number, places)
    integer, intent(in) :: number
    integer, intent(out) :: places
    integer :: i
    call random_seed(size=places)
    call random_seed(put=[(number + i, i = 1, places)])
    places = min(places, 1)
  end subroutine seed_by_number
end module lengths

program generic
  use measures
  use lengths
  implicit none
  type(money) :: purse
  integer :: places

  print *, largest([3, 9, 4]), largest([2.5, -1.0])
  purse = money(250) + money(199)
  print '(i0, ".", i2.2)', purse%cents / 100, mod(purse%cents, 100)
  call random_seed(7, places)
  print *, places
  call inner()
contains
  ! A name that USE brings here stands for what the host knows by it, too.
  subroutine inner()
    use lengths
    print *, largest(['one  ', 'three']), largest([1, 2])
  end subroutine inner
end program generic
