module seen_by_c
  use iso_c_binding
  implicit none
  type pair
    integer :: a
    real(8) :: b
  end type
  interface
    subroutine show(a) bind(c)
      type(*), intent(in) :: a(..)
    end subroutine
    subroutine show_row(a, n) bind(c)
      import :: c_int
      type(*), intent(in) :: a(:)
      integer(c_int), value :: n
    end subroutine
    subroutine set_last(a) bind(c)
      type(*), intent(inout) :: a(:)
    end subroutine
    integer(c_int) function first_int(p) bind(c)
      import :: c_int, c_ptr
      type(c_ptr), value :: p
    end function
  end interface
contains
  subroutine pass_on(a)
    type(*), intent(in) :: a(..)
    print *, 'rank', rank(a)
    call show(a)
  end subroutine
  subroutine located(a)
    type(*), intent(in), target :: a(:)
    print *, first_int(c_loc(a))
  end subroutine
end module
program main
  use seen_by_c
  implicit none
  integer :: i = 5, v(4) = [1, 2, 3, 4], m(2, 3) = 0
  real(8) :: d(3) = 1
  logical(c_bool) :: l(2)
  complex(8) :: z
  character(4) :: c(3) = 'abcd'
  type(pair) :: q(2)
  integer, allocatable :: al(:)
  character(7) :: s
  allocate (al(0:2))
  al = 9
  call show(i)
  call show(v)
  call show(v(1:4:2))
  call show(m)
  call show(m(2, :))
  call show(d)
  call show(l)
  call show(z)
  call show(c)
  call show(s)
  call show(q(1)%b)
  call show(q%a)
  call show(al)
  call show(3_8)
  call show(1.5 * d)
  call show_row(v, 7)
  call show_row(c, 8)
  call set_last(v(1:3))
  call set_last(c)
  call set_last(d)
  print *, v, ' ', c, d
  call pass_on(i)
  call pass_on(v)
  call pass_on(c)
  call pass_on(s)
  call pass_on(m(:, 1:3:2))
  call located(v)
  call located(v(2:))
end program
