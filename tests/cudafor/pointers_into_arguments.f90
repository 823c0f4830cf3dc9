! Functions that give pointers into an object which the procedure called is given as well.
module m
  implicit none
  type part
    integer :: n = 1
  end type
  type base
    integer :: k = 0
    type(part), pointer :: parts(:) => null()
    type(part) :: own(2)
  end type
  type, extends(base) :: more
    integer :: j = 0
  end type
  integer :: got = 0
contains
  function of_class(b, i) result(p)
    class(base), intent(in), target :: b
    integer, intent(in) :: i
    type(part), pointer :: p
    p => b%own(i)
  end function
  function of_type(b, i) result(p)
    type(base), intent(in), target :: b
    integer, intent(in) :: i
    type(part), pointer :: p
    p => b%parts(i)
  end function
  function counts(b) result(n)
    type(base), intent(inout) :: b
    integer :: n
    b%k = b%k + 1
    n = b%k
  end function
  subroutine see_class(b, p)
    class(base), intent(inout) :: b
    type(part), pointer, intent(in) :: p
    got = got + p%n
  end subroutine
  subroutine see_type(b, p)
    type(base), intent(in) :: b
    type(part), pointer, intent(in) :: p
    got = got + p%n + b%k
  end subroutine
  subroutine see_plain(b, p)
    type(base), intent(inout) :: b
    type(part), intent(in) :: p
    b%k = b%k + 10 * p%n
    got = got + b%k
  end subroutine
  function all_of(b) result(p)
    type(base), intent(in), target :: b
    type(part), pointer :: p(:)
    p => b%own
  end function
  subroutine see_all(b, p)
    type(base), intent(inout), target :: b
    type(part), pointer, intent(in) :: p(:)
    p(2)%n = 5
    got = got + sum(p%n) + size(p)
  end subroutine
  subroutine see_value(b, n)
    type(base), intent(in) :: b
    integer, intent(in) :: n
    got = got + n
  end subroutine
end module
program pointers_into_arguments
  use m
  implicit none
  class(base), allocatable, target :: c
  type(base), target :: s
  type(base), allocatable, target :: a
  type(base), pointer :: q
  allocate (more :: c)
  allocate (a, q)
  allocate (s%parts(2), a%parts(2), q%parts(2), c%parts(2))
  call see_class(c, of_class(c, 1))
  call see_class(s, of_class(s, 1))
  call see_type(s, of_type(s, 1))
  call see_type(a, of_type(a, 2))
  call see_type(q, of_type(q, 2))
  call see_value(s, s%parts(1)%n)
  call see_plain(s, of_type(s, 1))
  call see_all(s, all_of(s))
  print *, got
end program
