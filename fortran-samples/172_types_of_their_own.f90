! Types that bring along what intrinsic types have: kinds of their own.
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
end module shapes

program types_of_their_own
  use shapes
  implicit none

  call kinds
  call lists
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
end program types_of_their_own
