! Type-bound procedures: an object carries its procedures. Generic names, operators and assignment belong to the type as well.
module accounts
  implicit none
  private
  public :: account, money

  type :: money
    integer :: cents = 0
  contains
    procedure :: plus
    procedure :: set_cents
    procedure, pass(price) :: times
    generic :: operator(+) => plus
    generic :: operator(*) => times
    generic :: assignment(=) => set_cents
  end type money

  type :: account
    private
    character(len=12) :: owner = ''
    type(money), allocatable :: entries(:)
  contains
    procedure :: open => open_account
    procedure :: balance
    procedure, private :: book_cents
    procedure, private :: book_money
    generic :: book => book_cents, book_money
    procedure :: report
    procedure, nopass :: currency
  end type account

contains

  elemental function plus(a, b) result(c)
    class(money), intent(in) :: a, b
    type(money) :: c
    c%cents = a%cents + b%cents
  end function plus

  function times(n, price) result(c)
    integer, intent(in) :: n
    class(money), intent(in) :: price
    type(money) :: c
    c%cents = n*price%cents
  end function times

  subroutine set_cents(m, cents)
    class(money), intent(out) :: m
    integer, intent(in) :: cents
    m%cents = cents
  end subroutine set_cents

  subroutine open_account(self, owner)
    class(account), intent(out) :: self
    character(len=*), intent(in) :: owner
    self%owner = owner
    allocate (self%entries(0))
  end subroutine open_account

  subroutine book_cents(self, cents)
    class(account), intent(inout) :: self
    integer, intent(in) :: cents
    call self%book_money(money(cents))
  end subroutine book_cents

  subroutine book_money(self, m)
    class(account), intent(inout) :: self
    type(money), intent(in) :: m
    self%entries = [self%entries, m]
  end subroutine book_money

  integer function balance(self)
    class(account), intent(in) :: self
    balance = sum(self%entries%cents)
  end function balance

  subroutine report(self)
    class(account), intent(in) :: self
    print '(a, i3, a, f8.2, 1x, a)', self%owner, size(self%entries), ' entries', &
      self%balance()/100.0, self%currency()
  end subroutine report

  function currency() result(name)
    character(len=3) :: name
    name = 'EUR'
  end function currency

end module accounts

program bank
  use accounts
  implicit none
  type(account) :: mine, yours
  type(money) :: rent

  rent = 45000
  call mine%open('Ada')
  call yours%open('Grace')
  call mine%book(1500)
  call mine%book(rent)
  call mine%book(rent + money(99))
  call yours%book(3*rent)
  call mine%report()
  call yours%report
  yours = mine
  call yours%book(-99)
  print *, mine%balance(), yours%balance()
end program bank
