! OPTIONAL arguments that are handed to intrinsic and elemental procedures, present or not; bounds of parts and of results.
program absent_arguments
  implicit none
  type t
    integer :: i
  end type
  type(t), target :: a(0:3)
  integer, pointer :: q(:)
  a%i = [1,2,3,4]
  q => a%i
  print *, lbound(q), ubound(q), q(1)
  associate (z => a%i)
    print *, lbound(z), ubound(z), z(2)
  end associate
  call s()
  call s(3.)
  call s(3., 1)
  call s(n=1, mask=[.true., .false., .true.])
  call s(n=1, mask=[.true., .false., .true.], back=.true.)
  call el()
  call el([4, 5])
  print *, shape(f([1., 2., 3.]))
contains
  subroutine s(x, n, mask, back)
    real, optional :: x
    integer, optional :: n
    logical, optional :: mask(:), back
    integer :: v(3) = [3, 1, 2]
    print *, cmplx(1., x), max(1, 0, n), sum(v, mask=mask), index('abab', 'ab', back)
    v = cshift(v, 1, n)
    v = cshift(v, -1)
    if (max(1, 0) > 0) print *, maxloc(v, mask=mask, back=back)
  end subroutine
  subroutine el(w)
    integer, optional :: w(:)
    integer :: u(2)
    call set(u, [1, 2], w)
    print *, u, opt([1, 2], w)
  end subroutine
  elemental subroutine set(i, d, o)
    integer, intent(out) :: i
    integer, intent(in) :: d
    integer, intent(in), optional :: o
    i = d
    if (present(o)) i = o
  end subroutine
  elemental integer function opt(d, o)
    integer, intent(in) :: d
    integer, intent(in), optional :: o
    opt = d
    if (present(o)) opt = o * 10
  end function
  function f(q_in)
    real, intent(in) :: q_in(0:)
    real :: f(0:ubound(q_in, 1))
    f = 0
  end function
end program
