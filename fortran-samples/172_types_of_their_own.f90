! Types with parameters, pointers and parts of structures that have values before the first statement, choices by what a function gives.
module shapes
  use, intrinsic :: iso_fortran_env, only: real32, real64
  implicit none

  ! A type for each kind.
  type :: point(k)
    integer, kind :: k = real32
    real(k) :: x, y
  end type point

  ! The parent's parameters come first.
  type, extends(point) :: disc(n)
    integer, kind :: n = 2
    integer(n) :: rings
  end type disc

  ! A list, which holds a pointer to its own type.
  type :: item(k)
    integer, kind :: k
    real(k) :: value
    type(item(k)), pointer :: next => null()
  end type item

  ! What begins with a value.
  type :: station
    character(4) :: name
    integer :: levels(3), number
  end type station

  real, target :: table(3) = [1.0, 2.0, 4.0]
  real, pointer :: last => table(3)
  type(station), save :: stations(2)
  integer, private :: i, j
  data stations(1)%name, stations(2)%name / 'east', 'west' /, ((stations(i)%levels(j), j = 1, 3), i = 1, 2) / 3*1, 2, 3, 4 /
  data (stations(i)%number, i = 2, 1, -1) / 8, 9 /

  type :: animal
    integer :: legs = 4
  end type animal

  type, extends(animal) :: bird
    real :: wings = 2.5
  end type bird

  interface norm
    procedure norm_single, norm_double
  end interface norm
contains
  function norm_single(p) result(length)
    type(point(real32)), intent(in) :: p
    real(real32) :: length
    length = sqrt(p%x**2 + p%y**2)
  end function norm_single

  function norm_double(p) result(length)
    type(point(real64)), intent(in) :: p
    real(real64) :: length
    length = sqrt(p%x**2 + p%y**2)
  end function norm_double

  function found(number) result(one)
    integer, intent(in) :: number
    class(animal), allocatable :: one
    if (number == 1) then
      allocate (animal :: one)
    else
      allocate (one, source=bird(2, 0.5 * number))
    end if
  end function found
end module shapes

program types_of_their_own
  use shapes
  implicit none

  call kinds
  call lists
  call beginnings
  call choices
contains
  subroutine kinds
    type(point) :: single
    type(point(real64)) :: double
    type(disc(k=real64)) :: plate
    single%x = 3
    single%y = 4
    double%x = 1
    double%y = 0.5d0
    print '(a, 2i3, 2f14.9)', 'norms', kind(single%x), double%k, norm(single), norm(double)
    plate%x = double%x
    plate%rings = 12345
    print '(a, 3i3, f14.9, i6)', 'plate', plate%k, plate%n, kind(plate%rings), plate%x, plate%rings
  end subroutine kinds

  subroutine lists
    type(item(real64)), pointer :: first, last
    integer :: i
    allocate (first)
    first%value = 1 / 3d0
    last => first
    do i = 2, 3
      allocate (last%next)
      last => last%next
      last%value = i / 3d0
    end do
    last => first
    do while (associated(last))
      print '(a, i3, f14.9)', 'item ', last%k, last%value
      last => last%next
    end do
  end subroutine lists

  subroutine beginnings
    abstract interface
      real function function_of(x)
        real, intent(in) :: x
      end function function_of
    end interface
    procedure(function_of), pointer :: f
    last = last + 2
    print '(a, 3f6.2, l2)', 'table', table, associated(last, table(3))
    print '(3a, 8i3)', 'stations ', stations%name, stations(2)%levels, stations(1)%levels, stations%number
    f => cos
    print '(a, f8.5)', 'cos  ', f(0.5)
    f => sqrt
    print '(a, f8.5)', 'sqrt ', f(0.5)
  end subroutine beginnings

  subroutine choices
    character(9) :: names(3) = ['ascii    ', 'Default  ', 'no_such  ']
    integer :: i
    do i = 1, 3
      select type (one => found(i))
      type is (bird)
        print '(a, i3, f5.1)', 'bird ', one%legs, one%wings
      class is (animal)
        print '(a, i3)', 'other', one%legs
      end select
      print '(a, i3)', names(i), selected_char_kind(names(i))
    end do
  end subroutine choices
end program types_of_their_own
