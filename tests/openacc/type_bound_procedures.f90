! Procedures bound to types that others extend, called in regions: for objects of declared types they are those of these types.
module shapes
  implicit none
  type point
    real :: x = 0, y = 0
  contains
    procedure :: squared
    procedure :: weight => point_weight
    procedure :: weighted
    procedure :: scaled
    generic :: operator(*) => scaled
    procedure :: kind_of
  end type
  type, extends(point) :: heavy
    real :: mass = 1
  contains
    procedure :: weight => heavy_weight
  end type
contains
  pure real function squared(self)
    class(point), intent(in) :: self
    squared = self%x**2 + self%y**2
  end function

  pure real function point_weight(self)
    class(point), intent(in) :: self
    point_weight = 1 + 0 * self%x
  end function

  pure real function heavy_weight(self)
    class(heavy), intent(in) :: self
    heavy_weight = self%mass
  end function

  ! Which weight it is, is chosen by the object.
  pure real function weighted(self)
    class(point), intent(in) :: self
    weighted = self%weight() * self%squared()
  end function

  pure type(point) function scaled(self, factor)
    class(point), intent(in) :: self
    real, intent(in) :: factor
    scaled = point(self%x * factor, self%y * factor)
  end function

  subroutine moved(self, by)
    class(point), intent(inout) :: self
    real, intent(in) :: by
    self%x = self%x + by
  end subroutine

  integer function kind_of(self)
    class(point), intent(in) :: self
    select type (self)
    type is (point)
      kind_of = 1
    class is (heavy)
      kind_of = 2
    class default
      kind_of = 3
    end select
  end function

  real function sum_of(all)
    class(point), intent(in) :: all(:)
    integer :: i
    sum_of = 0
    do i = 1, size(all)
      sum_of = sum_of + all(i)%weighted()
    end do
  end function

  ! Nobody knows here whose procedures an object has.
  subroutine each_of(one, values)
    class(point), intent(in) :: one
    real, intent(out) :: values(3)
    integer :: i
    !$acc parallel loop copyout(values)
    do i = 1, 3
      values(i) = weighted(one) + i
    end do
  end subroutine
end module

program type_bound
  use shapes
  implicit none
  integer, parameter :: n = 6
  type(point) :: p(n)
  type(heavy) :: h(n)
  real :: w(n), v(n)
  integer :: i, kinds(2, n)
  p = [(point(real(i), 1.0), i = 1, n)]
  h = [(heavy(real(i), 1.0, 10.0), i = 1, n)]
  !$acc parallel loop copy(p) copyout(w)
  do i = 1, n
    p(i) = p(i) * 2.0
    call moved(p(i), 1.0)
    w(i) = p(i)%weighted()
  end do
  print '(6f8.1)', w, p%x
  ! Objects of the extension, and of the type that it extends.
  !$acc parallel loop copy(h) copyout(w, v)
  do i = 1, n
    h(i)%mass = h(i)%mass + i
    v(i) = h(i)%point%weighted()
    w(i) = h(i)%weighted()
  end do
  print '(6f8.1)', w, v
  !$acc parallel loop copyin(p) copyout(kinds(1:1, :))
  do i = 1, n
    kinds(1, i) = p(i)%kind_of()
  end do
  !$acc parallel loop copyin(h) copy(kinds)
  do i = 1, n
    kinds(2, i) = h(i)%kind_of()
  end do
  print '(12i3)', kinds
  !$acc serial copyin(p, h) copyout(w)
  w(1) = sum_of(p)
  w(2) = sum_of(p(2:3))
  !$acc end serial
  print '(2f8.1)', w(1:2)
  call each_of(h(2), w(1:3))
  call each_of(p(2), w(4:6))
  print '(6f8.1)', w
end program
