! NO_CREATE of what is present and of what is not: arrays, sections, pointers, scalars and structures that the region then does not touch.
module left_out
  implicit none
  type :: pair
    real :: first, second
  end type
  type :: held
    real, allocatable :: w(:)
  end type
contains
  subroutine scale(a, n, by, factor, p, h)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: by(:)
    real, intent(in) :: factor
    type(pair), intent(in) :: p
    type(held), intent(in) :: h
    logical :: there(4)
    integer :: i
    there = [by(1) > 0, factor > 0, p%first > 0, h%w(1) > 0]
    !$acc parallel loop no_create(by, factor, p, h, h%w) copy(a) copyin(there)
    do i = 1, n
      if (there(1)) a(i) = a(i)*by(i)
      if (there(2)) a(i) = a(i)*factor
      if (there(3)) a(i) = a(i)*p%first + p%second
      if (there(4)) a(i) = a(i) + h%w(i)
    end do
    !$acc data no_create(by(2:4), h%w) copy(a)
    !$acc kernels
    do i = 2, 4
      if (there(1)) a(i) = a(i) + by(i)
      if (there(4)) a(i) = a(i) + 10*h%w(i)
    end do
    !$acc end kernels
    !$acc end data
  end subroutine
end module
program no_create_of_absent
  use left_out
  implicit none
  real :: a(5), by(5), factor
  real, pointer :: q(:)
  type(pair) :: p
  type(held) :: h
  integer :: i
  allocate (h%w(5))
  a = [(real(i), i=1, 5)]
  by = -1
  factor = -1
  p = pair(-1, 0)
  h%w = -1
  call scale(a, 5, by, factor, p, h)
  print '(5f8.1)', a
  by = 2
  factor = 3
  !$acc data copyin(by, factor)
  call scale(a, 5, by, factor, p, h)
  !$acc end data
  print '(5f8.1)', a
  p = pair(2, 1)
  h%w = [(real(i), i=1, 5)]
  by = -1
  factor = -1
  !$acc data copyin(p, h, h%w)
  call scale(a, 5, by, factor, p, h)
  !$acc end data
  print '(5f8.1)', a
  allocate (q(5))
  q = -1
  !$acc serial no_create(q) copy(a)
  if (a(1) < 0) a = q
  a(1) = 0
  !$acc end serial
  print '(5f8.1)', a
end program
