! Polymorphic arrays handed to array dummy arguments: of their declared type, whose objects may be of any length, and of explicit shape and assumed size,
! which have no gaps. What the procedure stores comes back.
module shapes
  implicit none
  type base
    integer :: n = 1, m = 2, o = 3
  end type
  type, extends(base) :: wide
    integer :: k = 4
    real, allocatable :: v(:)
  end type
  type, extends(base) :: odd
    integer :: k = 5
  end type
contains

  ! Dummy arguments of the declared type

  subroutine parents(x)
    type(base), intent(inout) :: x(:)
    integer :: i
    x%m = x%m + [(i, i = 1, size(x))]
    x(1) = base(50, 51, 52)
  end subroutine parents

  subroutine so_many(n, x)
    integer, intent(in) :: n
    type(base), intent(inout) :: x(n)
    x%o = x%o + n
  end subroutine so_many

  subroutine any_number(x)
    type(base), intent(inout) :: x(*)
    x(2)%n = 99
  end subroutine any_number

  subroutine table(m, n, x)
    integer, intent(in) :: m, n
    type(base), intent(inout) :: x(m, n)
    x(2, 1)%m = -5
  end subroutine table

  subroutine may_be_absent(x)
    type(base), intent(inout), optional :: x(:)
    if (present(x)) x%n = x%n + 1
  end subroutine may_be_absent

  integer function sum_of(x)
    type(base), intent(in) :: x(:)
    sum_of = sum(x%n + x%m + x%o) + 1000 * size(x)
  end function sum_of

  subroutine as_parents(x)
    class(base), intent(inout) :: x(:)
    call parents(x)
    call parents(x(2:))
    call parents(x(size(x):1:-1))
    call so_many(size(x), x)
    call so_many(2, x(2:3))
    call any_number(x)
    print *, sum_of(x)
    call table(2, 2, x)
    call may_be_absent(x)
    call may_be_absent
    print *, x%n, x%m, x%o
  end subroutine as_parents

  subroutine as_rows(x)
    class(base), intent(inout) :: x(:, :)
    call parents(x(:, 1))
    call parents(x(2, :))
    call so_many(4, x)
    call table(2, 2, x)
    print *, x%n, x%m, x%o
  end subroutine as_rows

  ! Polymorphic dummy arguments without gaps

  subroutine so_many_objects(n, x)
    integer, intent(in) :: n
    class(base), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i)%n = x(i)%n + 10 * i
      select type (object => x(i))
      type is (wide)
        object%v = [i, i]
      end select
    end do
  end subroutine so_many_objects

  subroutine second_negative(x)
    class(base), intent(inout) :: x(2)
    x(2)%n = -x(2)%n
  end subroutine second_negative

  subroutine first_negative(x)
    class(base), intent(inout) :: x(*)
    x(1)%n = -x(1)%n
  end subroutine first_negative

  integer function total(n, x)
    integer, intent(in) :: n
    class(base), intent(in) :: x(n)
    integer :: i
    total = sum([(x(i)%n, i = 1, n)])
  end function total

  subroutine without_gaps(x)
    class(base), intent(inout), contiguous :: x(:)
    x%n = x%n + 100000
  end subroutine without_gaps

  subroutine as_objects(x)
    class(base), intent(inout) :: x(:)
    call so_many_objects(size(x), x)
    call so_many_objects(2, x(size(x):1:-1))
    call second_negative(x)
    call second_negative(x(::2))
    call first_negative(x(3:1:-2))
    print *, total(size(x), x), total(size(x) / 2, x(2::2))
  end subroutine as_objects
end module shapes

program objects_for_arrays
  use shapes
  implicit none
  type(wide) :: w(5)
  type(odd) :: o(5), square(2, 2)
  type(base) :: plain(2, 2)
  type(wide), target :: t(7)
  class(base), allocatable :: c(:)
  class(base), pointer :: q(:)
  integer :: i

  call as_parents(w)
  print *, w%k
  call as_parents(o)
  print *, o%k
  call as_parents(w(::2))
  allocate (odd :: c(4))
  call as_parents(c)
  call parents(c(::3))
  call so_many(4, c)
  print *, c%n, c%m, c%o
  call as_rows(square)
  print *, square%k
  call as_rows(plain)
  call parents(o%base)
  call so_many(2, o(2:)%base)
  print *, o%n, o%o

  call as_objects(w)
  call as_objects(w(::2))
  print *, w%n, w%k, (allocated(w(i)%v), i = 1, 5)
  call so_many_objects(2, c(::2))
  call without_gaps(c(4:1:-3))
  print *, c%n
  q => t(::2)
  call parents(q(2:))
  call so_many_objects(4, q)
  call second_negative(q)
  call without_gaps(q)
  print *, t%n, (allocated(t(i)%v), i = 1, 7)
  call so_many_objects(0, c(2:1))
end program objects_for_arrays
