! Procedures of regions that take structures with allocatable and pointer components, and objects of types that others extend: the device has no
! descriptors of structures, so the components that a procedure uses become its arguments.
module columns
  implicit none
  integer, parameter :: dp = kind(1d0)
  type limits
    integer :: lo = 1, hi = 1
    real(dp) :: edge(2) = [0.5_dp, 0.25_dp]
    real(dp), allocatable :: mask(:)
  end type
  type column
    real(dp) :: dz = 0.5_dp, total = 0
    integer :: calls = 0
    type(limits) :: lim
    real(dp), allocatable :: t(:, :), q(:)
    real(dp), pointer :: flux(:) => null()
  contains
    procedure :: gradient => column_gradient
    procedure, non_overridable :: relax
    procedure :: weight => column_weight
    procedure :: weighted
  end type
  type, extends(column) :: wet_column
    real(dp), allocatable :: rain(:)
  contains
    procedure :: weight => wet_weight
    procedure :: fall
  end type
contains
  pure function inside(lim, k) result(yes)
    !$acc routine seq
    type(limits), intent(in) :: lim
    integer, intent(in) :: k
    logical :: yes
    yes = k > lim%lo .and. k < lim%hi .and. lim%mask(k) > 0
  end function
  pure function column_gradient(self, i, k) result(g)
    !$acc routine seq
    class(column), intent(in) :: self
    integer, intent(in) :: i, k
    real(dp) :: g
    if (inside(self%lim, k)) then
      g = (self%t(i, k + 1) - self%t(i, k - 1))/(2*self%dz)
    else
      g = self%lim%edge(1 + mod(k, 2))
    end if
  end function
  subroutine relax(self, i, k, by)
    !$acc routine seq
    class(column), intent(inout) :: self
    integer, intent(in) :: i, k
    real(dp), intent(in) :: by
    self%t(i, k) = self%t(i, k) + by*self%q(k)
    self%flux(k) = self%flux(k) + by
  end subroutine
  pure real(dp) function column_weight(self, k)
    !$acc routine seq
    class(column), intent(in) :: self
    integer, intent(in) :: k
    column_weight = self%q(k)
  end function
  pure real(dp) function wet_weight(self, k)
    !$acc routine seq
    class(wet_column), intent(in) :: self
    integer, intent(in) :: k
    wet_weight = self%rain(k)*self%dz
  end function
  ! What is called depends on the object: the host runs a region with this.
  pure real(dp) function weighted(self, k)
    class(column), intent(in) :: self
    integer, intent(in) :: k
    weighted = 2*self%weight(k)
  end function
  subroutine fall(self, k)
    !$acc routine seq
    class(wet_column), intent(inout) :: self
    integer, intent(in) :: k
    call self%relax(lbound(self%t, 1), k, self%rain(k))
    self%rain(k) = self%rain(k)/2
  end subroutine
  subroutine step(self)
    class(column), intent(inout) :: self
    integer :: i, k
    real(dp), allocatable :: g(:, :)
    allocate (g(lbound(self%t, 1):ubound(self%t, 1), ubound(self%t, 2)))
    !$acc parallel loop collapse(2) present(self, self%t, self%lim%mask) copyout(g)
    do k = 1, ubound(self%t, 2)
      do i = lbound(self%t, 1), ubound(self%t, 1)
        g(i, k) = self%gradient(i, k)
      end do
    end do
    !$acc parallel loop gang present(self, self%t, self%q, self%flux) copyin(g)
    do k = 2, self%lim%hi
      !$acc loop seq
      do i = lbound(self%t, 1), ubound(self%t, 1)
        call self%relax(i, k, g(i, k)/8)
      end do
    end do
  end subroutine
  real(dp) function sum_weighted(self)
    class(column), intent(in) :: self
    integer :: k
    sum_weighted = 0
    !$acc parallel loop reduction(+:sum_weighted)
    do k = 1, self%lim%hi
      sum_weighted = sum_weighted + self%weighted(k)
    end do
  end function
  subroutine rain_down(w)
    type(wet_column), intent(inout) :: w
    integer :: k
    !$acc parallel loop present(w%t, w%q, w%flux, w%rain)
    do k = 1, w%lim%hi
      call w%fall(k)
    end do
  end subroutine
end module

program lent_structures
  use columns
  implicit none
  integer, parameter :: nz = 12
  type(wet_column), target :: w
  type(column) :: c
  type(column), allocatable :: many(:)
  real(dp), target :: flux(nz)
  integer :: k, ib
  flux = 0
  call fill(w%column)
  call fill(c)
  w%flux => flux
  allocate (c%flux(nz), source=0.5_dp)
  allocate (w%rain(nz))
  w%rain = [(k*0.125_dp, k = 1, nz)]
  !$acc enter data copyin(w, w%t, w%q, w%rain, w%flux, w%lim%mask)
  !$acc enter data copyin(c, c%t, c%q, c%flux, c%lim%mask)
  call step(w)
  call step(c)
  call step(c)
  call rain_down(w)
  !$acc exit data copyout(w%t, w%flux, w%rain, c%t, c%flux)
  print '(a, 4f12.6)', ' wet', sum(w%t), w%t(-1, 3), sum(flux), sum(w%rain)
  print '(a, 3f12.6)', ' dry', sum(c%t), c%t(2, nz), sum(c%flux)
  print '(a, 2f12.6)', ' weighted', sum_weighted(w), sum_weighted(c)
  allocate (many(3))
  do ib = 1, 3
    call fill(many(ib))
    many(ib)%dz = ib
    allocate (many(ib)%flux(nz), source=0d0)
  end do
  do ib = 1, 3
    !$acc parallel loop
    do k = 2, nz - 1
      call relax(many(ib), 0, k, many(ib)%gradient(1, k))
    end do
  end do
  print '(a, 4f12.6)', ' many', (sum(many(ib)%t), ib = 1, 3), sum(many(2)%flux)
contains
  subroutine fill(c)
    class(column), intent(inout) :: c
    integer :: i, k
    allocate (c%t(-1:2, nz), c%q(nz), c%lim%mask(nz))
    c%lim%hi = nz
    do k = 1, nz
      c%q(k) = mod(k, 3)
      c%lim%mask(k) = mod(k, 5)
      do i = -1, 2
        c%t(i, k) = i + k*k/10d0
      end do
    end do
  end subroutine
end program
