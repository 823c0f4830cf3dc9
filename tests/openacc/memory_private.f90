! Variables that gangs and iterations have for themselves: the host's keep their values. Where directives are comments they would not.
program memory_private
  implicit none
  integer, parameter :: n = 6
  integer :: wrong
  wrong = 0
  call private_arrays(4)
  call private_components()
  call first_private()
  call firstprivate_scalars()
  call gangs()
  call on_the_host()
  if (wrong == 0) print '(a)', 'private: all right'
contains
  ! Private arrays with constant bounds, with bounds of the caller, allocatable, and structures.
  subroutine private_arrays(m)
    integer, intent(in) :: m
    real :: own(m), fixed(2), grid(m, 0:2), a(n), b(n)
    real, allocatable :: work(:)
    type :: pair
      real :: x, y(2)
    end type
    type(pair) :: p
    integer :: i, j
    allocate (work(0:m))
    own = 7
    work = 8
    p%x = 9
    !$acc parallel loop gang private(own, fixed, grid, work, p) copyout(a, b)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        own(j) = i * j
        work(j) = own(j) + 1
        grid(j, 2) = work(j)
      end do
      fixed = [1., 2.] * i
      p%x = i
      p%y = fixed
      a(i) = sum(own) + work(m) + grid(1, 2)
      b(i) = p%x + p%y(2)
    end do
    call expect([a(2), b(3), own(1), work(0), p%x], [32., 9., 7., 8., 9.], 'private arrays')
  end subroutine

  ! A component is private by itself; the others are the structure's.
  subroutine private_components()
    type :: pair
      integer :: count
      real :: sum
    end type
    type(pair) :: p
    real :: a(n)
    integer :: i
    p = pair(3, 9.)
    !$acc parallel loop private(p%sum) copyout(a)
    do i = 1, n
      p%sum = 2. * i
      a(i) = p%sum + p%count
    end do
    call expect([a(1), a(6), p%sum, real(p%count)], [5., 15., 9., 3.], 'private components')
  end subroutine

  subroutine first_private()
    real :: w(3), a(n)
    integer :: i, j
    w = [1., 2., 3.]
    !$acc parallel loop firstprivate(w) copyout(a)
    do i = 1, n
      do j = 1, 3
        w(j) = w(j) * i
      end do
      a(i) = sum(w)
    end do
    call expect([a(1), a(6), w], [6., 36., 1., 2., 3.], 'firstprivate arrays')
  end subroutine

  ! In PARALLEL and SERIAL the host keeps the values of scalars that no clause names.
  subroutine firstprivate_scalars()
    real :: a(n), x, t
    integer :: i
    a = 1
    x = 5
    t = 2
    !$acc parallel loop copy(a) firstprivate(x)
    do i = 1, n
      x = x + i
      t = 3
      a(i) = x + t
    end do
    call expect([a(1), a(6), x, t], [9., 14., 5., 2.], 'firstprivate scalars')
    !$acc serial copy(a)
    x = x + 1
    a(1) = x
    !$acc end serial
    call expect([a(1), x], [6., 5.], 'scalars of SERIAL')
    !$acc serial copy(a, x)
    x = x + 1
    a(1) = x
    !$acc end serial
    call expect([a(1), x], [6., 6.], 'scalars that SERIAL names')
  end subroutine

  ! Each gang joins its own value; a vector loop's reduction belongs to the iteration around it.
  subroutine gangs()
    real :: a(n, n), b(n), t
    integer :: i, j, x
    x = 0
    !$acc parallel num_gangs(8) reduction(+: x)
    x = x + 1
    !$acc end parallel
    a = 2
    t = 5
    !$acc parallel copyin(a) copyout(b)
    !$acc loop gang
    do i = 1, n
      t = 0
      !$acc loop vector reduction(max: t)
      do j = 1, n
        t = max(t, a(j, i) * j + i)
      end do
      b(i) = t
    end do
    !$acc end parallel
    call expect([real(x), b(1), b(6), t], [8., 13., 18., 5.], 'gangs')
  end subroutine

  ! SELF and a false IF leave a region to the host, whose data it then changes.
  subroutine on_the_host()
    real :: a(n)
    integer :: i
    a = 1
    !$acc data copyin(a)
    !$acc parallel loop self
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc parallel loop self(n > 3)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc kernels if(n > 3) self(n > 7)
    a = a * 10
    !$acc end kernels
    !$acc end data
    call expect(a(:2), [3., 3.], 'SELF')
  end subroutine

  subroutine expect(values, right, what)
    real, intent(in) :: values(:), right(:)
    character(*), intent(in) :: what
    if (all(abs(values - right) < 1e-5)) return
    wrong = wrong + 1
    print '(2a, 12f8.2)', what, ': ', values
  end subroutine
end program memory_private
