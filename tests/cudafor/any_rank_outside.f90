! Procedures of assumed rank outside of modules, behind interface bodies, with BIND(C), with pointers that targets stand for.
module sums
  implicit none
  interface
    subroutine outside(a, n)
      integer, intent(in) :: a(..)
      integer, intent(out) :: n
    end subroutine
  end interface
  interface total
    function total_of(a) result(t)
      real, intent(in) :: a(..)
      real :: t
    end function
    function total_int(a) result(t)
      integer, intent(in) :: a(..)
      integer :: t
    end function
  end interface
  interface
    subroutine bound(a, n) bind(c, name="bound_for_c")
      use iso_c_binding
      integer(c_int), intent(in) :: a(..)
      integer(c_int), value :: n
    end subroutine
  end interface
  interface operator(*)
    procedure by_columns
  end interface
contains
  function by_columns(a, b) result(c)
    real, intent(in) :: a(:, :), b(:)
    real :: c(size(a, 1))
    c = matmul(a, b)
  end function
end module

subroutine outside(a, n)
  implicit none
  integer, intent(in) :: a(..)
  integer, intent(out) :: n
  n = rank(a) * 100 + size(a)
end subroutine

function total_of(a) result(t)
  implicit none
  real, intent(in) :: a(..)
  real :: t
  select rank (a)
  rank (0)
    t = a
  rank (1)
    t = sum(a)
  rank (2)
    t = sum(a) * 10
  rank default
    t = -1
  end select
end function

function total_int(a) result(t)
  implicit none
  integer, intent(in) :: a(..)
  integer :: t
  t = -rank(a)
end function

subroutine in_fortran(a, n) bind(c, name="bound_for_c")
  use iso_c_binding
  implicit none
  integer(c_int), intent(in) :: a(..)
  integer(c_int), value :: n
  print *, "bound", rank(a), shape(a), n
end subroutine

! Assumed-size actual arguments: the last extent is -1.
module without_extent
  implicit none
contains
  subroutine told(a, label)
    integer, intent(in) :: a(..)
    character(*), intent(in) :: label
    integer :: r
    r = rank(a)
    print *, label, r, size(a), size(a, kind=8), lbound(a), "shape", shape(a), "ubound", ubound(a)
    if (r > 0) print *, size(a, r), size(a, dim=1, kind=2), ubound(a, dim=r), kind(size(a, r, 8)), is_contiguous(a)
    select rank (a)
    rank (*)
      print *, "of assumed size"
    rank (2)
      print *, "a matrix", a(1, 1)
    rank default
      print *, "something else"
    end select
  end subroutine
  subroutine handed_on(a)
    integer, intent(in) :: a(..)
    call told(a, "again")
  end subroutine
  integer function two(a, b)
    integer, intent(in) :: a(..), b(..)
    two = 100*size(a) + size(b)
  end function
  subroutine sizes(a, b, n)
    integer, intent(in) :: n, a(*), b(0:n, 2, *)
    call told(a, "vector")
    call told(b, "cube")
    call told(b(:, :, 1), "matrix")
    call handed_on(b)
    print *, two(a, b), two(b(:, 1, 1), a), two(a, n)
  end subroutine
end module

program any_rank_outside
  use without_extent
  use iso_c_binding, only: c_float128, c_long_double
  use sums
  implicit none
  integer, target :: grid(2:5, 4:7), line(-4:4), one
  integer, pointer :: nothing
  integer, allocatable :: may_be
  real :: x(3), y(2, 2)
  integer :: n, seen
  grid = 1; line = 2; one = 3
  x = [1.0, 2.0, 3.0]; y = 1.5
  call outside(grid, n); print *, n
  call outside(line, n); print *, n
  call outside(one, n); print *, n
  print *, total(x), total(y), total(2.5), total(grid), total(one)
  print *, y * x(1:2), x(1:2) * 2.0
  call bound(grid, 1)
  call bound(one, 2)
  call look(grid, lbound(grid))
  call look(line, lbound(line))
  seen = 0
  nullify (nothing)
  call perhaps(one)
  call perhaps()
  call perhaps(null(may_be))
  call perhaps(may_be)
  call points(null(nothing))
  call points(nothing)
  call points(one)
  print *, seen, c_float128, c_long_double /= c_float128
  call ranked(reshape([1.0, 2.0, 3.0, 4.0], [2, 2]))
  call ranked([1.0, 2.0, 3.0])
  call sizes([1, 2, 3], reshape([5, 6, 7, 8, 9, 10, 11, 12], [2, 2, 2]), 1)
contains
  subroutine look(a, low)
    integer, pointer, intent(in) :: a(..)
    integer, intent(in) :: low(:)
    print *, rank(a), associated(a), all(lbound(a) == low), size(a)
  end subroutine
  subroutine perhaps(a)
    integer, optional :: a(..)
    if (.not. present(a)) return
    seen = seen + 1
  end subroutine
  subroutine points(a)
    integer, pointer, intent(in) :: a(..)
    if (associated(a)) seen = seen + 10
  end subroutine
  ! An internal procedure with BIND(C) has no name for C, and versions for its ranks all the same.
  subroutine ranked(a) bind(c)
    real, intent(in) :: a(..)
    print *, rank(a), size(a)
  end subroutine
end program
