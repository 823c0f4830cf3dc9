! Actual arguments that look at a POINTER or ALLOCATABLE object which another argument hands over.
module held
  implicit none
  type box
    integer, pointer :: p(:) => null()
    integer, allocatable :: a(:)
    character(:), allocatable :: name
    type(box), pointer :: next => null()
  contains
    procedure :: grow
  end type
contains
  subroutine grow(this, by, sizes, label)
    class(box), intent(inout) :: this
    integer, intent(in) :: by, sizes(:)
    character(*), intent(in) :: label
    deallocate (this%a)
    allocate (this%a(by))
    this%a = by
    print *, by, sizes, label, size(this%a)
  end subroutine
  subroutine retarget(p, lower, extents, other)
    integer, pointer, intent(inout) :: p(:)
    integer, intent(in) :: lower(:), extents(*)
    integer, intent(in), optional :: other
    print *, lbound(p), size(p), lower, extents(1)
    if (present(other)) print *, other
    allocate (p(lower(1):lower(1) + 1))
    p = 7
  end subroutine
  integer function longer(a, values, n) result(total)
    integer, allocatable, intent(inout) :: a(:)
    integer, intent(in) :: values(:), n
    deallocate (a)
    allocate (a(n + 1))
    a = 1
    total = sum(values) + size(a)
  end function
  subroutine rename(name, old, n)
    character(:), allocatable, intent(inout) :: name
    character(*), intent(in) :: old
    integer, intent(in) :: n
    name = old//'+'
    print *, name, n
  end subroutine
  subroutine scalar(s, was, twice)
    integer, allocatable, intent(inout) :: s
    integer, intent(in) :: was
    integer, intent(in) :: twice(2)
    deallocate (s)
    allocate (s, source=was + 1)
    print *, s, was, twice
  end subroutine
  subroutine advance(q, n)
    type(box), pointer, intent(inout) :: q
    integer, intent(in) :: n
    q => q%next
    print *, n, associated(q)
  end subroutine
end module
program objects_beside_values
  use held
  implicit none
  integer, target :: x(5) = [1, 2, 3, 4, 5]
  integer, pointer :: p(:)
  integer, allocatable :: a(:), s
  type(box), target :: b, c
  type(box), pointer :: q
  p(-1:) => x
  call retarget(p, lbound(p), shape(p))
  call retarget(p, [ubound(p) + 1], [size(p), 9], maxval(p))
  call retarget(p, p*2, p(::1) + 1, other=p(3) - 1)
  allocate (a(3))
  a = [4, 5, 6]
  print *, longer(a, a*10, size(a)), size(a)
  print *, longer(a, [a, a(1)], sum(a)), size(a)
  b%p => x
  allocate (b%a(2))
  b%a = 3
  b%name = 'box'
  call retarget(b%p, lbound(b%p), shape(b%p), size(b%a))
  print *, longer(b%a, b%a + 1, size(b%a)), size(b%a)
  call b%grow(size(b%a) + 1, [b%a, 1], b%name//'!')
  call rename(b%name, b%name//'x', len(b%name))
  call rename(b%name, trim(b%name), index(b%name, 'x'))
  allocate (s, source=3)
  call scalar(s, s*2, [s, s + 1])
  c%next => b
  q => c
  call advance(q, size(q%next%a))
  call advance(q, merge(1, 2, associated(q%next)))
end program
