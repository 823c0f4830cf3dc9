! A structure and a component of it in one call: the procedure changes both, or looks at one while it changes the other.
module m
  implicit none
  type inner
    integer :: z(2) = 3
    integer, allocatable :: q(:)
  end type
  type outer
    integer :: i = 1
    integer, allocatable :: v(:)
    integer :: f(3) = 1
    type(inner) :: n
    type(inner), allocatable :: m(:)
    character(3) :: c(2) = 'ab'
    character(:), allocatable :: s
    integer, pointer :: p(:) => null()
    real, allocatable :: x
  contains
    procedure :: bound
    procedure :: resize
    procedure :: both
  end type
  type, extends(outer) :: wider
    integer, allocatable :: w(:)
  end type
  type(outer) :: global
contains
  subroutine bound(x, y)
    class(outer), intent(inout) :: x
    integer, intent(inout) :: y(:)
    y = y + x%i
    x%i = x%i + 1
  end subroutine
  subroutine resize(x, y)
    class(outer), intent(inout) :: x
    integer, allocatable, intent(inout) :: y(:)
    x%i = x%i + 1
    if (allocated(y)) deallocate(y)
    allocate(y(mod(x%i, 4)))
    y = x%i
  end subroutine
  subroutine both(x, y, z)
    class(outer), intent(in) :: x
    integer, allocatable, intent(inout) :: y(:)
    integer, intent(inout) :: z(:)
    y = [y, x%i]
    z = z + x%i
  end subroutine
  subroutine shaped(y, x)
    type(outer), intent(inout) :: x
    integer, intent(inout) :: y(:)
    y = y + x%i
    x%i = x%i + 1
  end subroutine
  subroutine explicit(x, y, n)
    type(outer), intent(inout) :: x
    integer, intent(in) :: n
    integer, intent(inout) :: y(n)
    y = y + x%i
    x%i = x%i + 1
  end subroutine
  integer function sized(x, y)
    type(outer), intent(in) :: x
    integer, intent(inout) :: y(*)
    y(1) = y(1) + x%i
    sized = y(1)
  end function
  subroutine part(x, y)
    type(outer), intent(inout) :: x
    type(inner), intent(inout) :: y
    y%z = y%z + x%i
    x%i = x%i + 1
    if (allocated(y%q)) y%q = y%q * 2
  end subroutine
  subroutine parts(x, y)
    type(outer), intent(inout) :: x
    type(inner), intent(inout) :: y(:)
    y%z(1) = y%z(1) + x%i
    x%i = x%i + 1
  end subroutine
  subroutine looked_at(x, y, z)
    type(outer), intent(in) :: x
    integer, intent(inout) :: y(:)
    integer, allocatable, intent(inout) :: z(:)
    y = y + x%i
    z = [z, x%i]
  end subroutine
  subroutine real_one(x, y)
    type(outer), intent(inout) :: x
    real, allocatable, intent(inout) :: y
    x%i = x%i + 1
    y = x%i
  end subroutine
  subroutine text_one(x, y)
    type(outer), intent(inout) :: x
    character(:), allocatable, intent(inout) :: y
    x%i = x%i + 1
    y = y // char(64 + mod(x%i, 26))
  end subroutine
  subroutine texts(x, y)
    type(outer), intent(inout) :: x
    character(*), intent(inout) :: y(:)
    x%i = x%i + 1
    y = char(64 + mod(x%i, 26))
  end subroutine
  subroutine pointed(x, y)
    type(outer), intent(inout) :: x
    integer, pointer :: y(:)
    x%i = x%i + 1
    y(1) = x%i
    y => y(2:)
  end subroutine
  subroutine may_be(x, y)
    type(outer), intent(inout), optional :: x
    integer, intent(inout), optional :: y(:)
    x%i = x%i + 1
    y = y + x%i
  end subroutine
  subroutine start(a)
    class(outer), intent(out) :: a
    allocate(a%v(3), a%n%q(2), a%m(2), a%p(5))
    a%v = 1
    a%n%q = 2
    a%p = 5
    a%s = 'abc'
    a%x = 1.5
    allocate(a%m(1)%q(2), a%m(2)%q(2))
    a%m(1)%q = 7
    a%m(2)%q = 8
  end subroutine
  subroutine show(a)
    class(outer), intent(in) :: a
    print *, a%i, a%v, a%f, a%n%z, a%n%q, a%m(1)%z, a%m(1)%q, a%m(2)%z, a%m(2)%q
    print *, a%p, a%x, ' ', a%s, a%c
  end subroutine
  subroutine all_ways(a)
    type(outer), intent(inout) :: a
    call shaped(a%v, a)
    call shaped(a%f(::2), a)
    call shaped(a%n%z, a)
    call shaped(a%m(1)%q, a)
    call shaped(a%p, a)
    call shaped(a%m(:)%z(2), a)
    call explicit(a, a%v, 2)
    call explicit(a, a%f(2), 2)
    call explicit(a, a%p(::2), 2)
    call a%bound(a%v)
    call a%bound(a%m(2)%z)
    print *, sized(a, a%v), sized(a, a%n%q(2))
    call part(a, a%n)
    call part(a, a%m(2))
    call parts(a, a%m)
    call looked_at(a, a%f, a%v)
    call looked_at(a, a%n%z, a%m(1)%q)
    call may_be(a, a%f)
    call show(a)
    call a%resize(a%v)
    call a%resize(a%m(2)%q)
    call a%both(a%v, a%f)
    call real_one(a, a%x)
    call text_one(a, a%s)
    call texts(a, a%c)
    call pointed(a, a%p)
    call show(a)
  end subroutine
end module
program structures_beside_parts
  use m
  implicit none
  type(outer), target :: a, row(2)
  type(outer), allocatable :: b
  type(outer), pointer :: c
  class(outer), allocatable :: d
  call start(a)
  call all_ways(a)
  call start(global)
  call all_ways(global)
  call start(row(2))
  call all_ways(row(2))
  allocate(b)
  call start(b)
  call all_ways(b)
  call shaped(global%v, global)
  call global%resize(global%v)
  call pointed(global, global%p)
  call show(global)
  c => row(2)
  call c%bound(c%v)
  call c%resize(c%m(1)%q)
  call part(c, c%n)
  call show(c)
  call b%both(b%v, b%f)
  call text_one(b, b%s)
  call show(b)
  allocate(wider :: d)
  call start(d)
  call d%bound(d%v)
  call d%resize(d%v)
  select type (d)
  type is (wider)
    call d%resize(d%w)
    call d%outer%bound(d%w)
    print *, d%w
  end select
  call show(d)
end program
