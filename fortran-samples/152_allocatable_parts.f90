! Allocatable parts that are not allocated, pointers to them, arrays without elements, lengths that assignment gives.
module m
  use iso_c_binding
  implicit none
  type(c_ptr), save :: kept
  type thing
    integer :: a(2,2)
  end type
  type both
    integer, allocatable :: a(:, :)
    type(thing), allocatable :: q(:)
  end type
  type chain
    integer :: n = 0
    type(chain), allocatable :: next
  end type
contains
  subroutine init()
    integer(c_int), pointer :: a
    allocate (a)
    kept = c_loc(a)
    a = 100
  end subroutine
end module
program allocatable_parts
  use m
  implicit none
  integer(c_int), pointer :: val
  integer, allocatable :: yy(:,:)
  type(thing), allocatable :: bar(:)
  type(both) :: x, y
  type(chain), allocatable, target :: first
  type(chain), pointer :: at
  real, allocatable :: none(:), b(:,:), g(:,:)
  integer :: total
  call texts()
  call init()
  call c_f_pointer(kept, val)
  print *, val
  x = both(yy, bar)
  print *, allocated(x%a), allocated(x%q)
  allocate (yy(2,2), bar(2))
  yy = reshape([10,20,30,40], [2,2])
  bar = thing(reshape([1,2,3,4], [2,2]))
  y = both(yy, bar)
  print *, y%a, y%q(2)%a
  allocate (first)
  first%n = 1
  allocate (first%next)
  first%next%n = 2
  total = 0
  at => first
  do while (associated(at))
    total = total + at%n
    at => at%next
  end do
  print *, total
  allocate (none(0), b(2,0), g(0,3))
  print *, size(cshift(none, 1)), shape(cshift(b, [1, -1], 2)), shape(cshift(g, [1, -1, 0], 1)), shape(eoshift(b, [1, -1], dim=2))
end program

subroutine texts()
  implicit none
  character(:), allocatable :: a(:), b(:), c(:)
  character(3) :: f(2) = ['abc', 'def']
  a = ['ABCD', 'abcd']
  a = "?"//a//"?"
  print *, len(a), a
  a = a(:)(2:3)
  print *, len(a), a
  a = [a, a]
  print *, len(a), size(a), a
  a = a(2:3)
  print *, len(a), size(a), a
  a(:)(1:1) = 'z'
  print *, a
  allocate (b, mold=[f(:)(1:2), f(:)(1:2)])
  print *, len(b), size(b)
  b = f
  print *, len(b), b
  allocate (c, source=b(2:2))
  print *, len(c), c
  c = [character(7) :: 'one', 'three', 'seven']
  print *, len(c), size(c), c
  call s(c)
  print *, len(c), size(c), c
contains
  subroutine s(x)
    character(:), allocatable, intent(inout) :: x(:)
    x = x // '!'
    x = [x(3:1:-1)]
  end subroutine
end subroutine
