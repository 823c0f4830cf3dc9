! Array statements in compute constructs: assignments to whole arrays and sections, WHERE, and reductions in expressions are shared out as loops are;
! what reads elements that it stores elsewhere keeps its order. Objects of CLASS in regions and data clauses. A reduction whose value each
! iteration of a gang's loop reads. Structures that loops of the host inside a region choose, and that calls hand on whose other arguments ask them for bounds.
!
! All values are whole numbers, so that the order of sums does not matter.
module measured
  implicit none
  type :: field
    integer :: n = 0
    real(8) :: scale = 1
    real(8) :: ends(2) = 0
    real(8), allocatable :: a(:)
  contains
    procedure :: init, step, total
  end type field
  type, extends(field) :: wet_field
    real(8), allocatable :: w(:)
  contains
    procedure :: step => wet_step
  end type wet_field
contains
  subroutine init(this, n)
    class(field), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    this%n = n
    allocate(this%a(n))
    !$acc enter data create(this%a)
    !$acc parallel loop present(this%a)
    do i = 1, n
      this%a(i) = i
    end do
  end subroutine init

  subroutine step(this)
    class(field), intent(inout) :: this
    integer :: i
    !$acc parallel loop copy(this) present(this%a)
    do i = 1, this%n
      this%a(i) = this%a(i) * 2 * this%scale
      if (i <= 2) this%ends(i) = this%ends(i) + this%a(i)
    end do
  end subroutine step

  subroutine wet_step(this)
    class(wet_field), intent(inout) :: this
    !$acc kernels copy(this%w) present(this%a)
    this%w = this%w + this%a(1:this%n) * this%scale
    !$acc end kernels
  end subroutine wet_step

  subroutine add(this, x)
    type(field), intent(inout) :: this
    real(8), intent(in) :: x(:)
    integer :: i
    !$acc parallel loop present(this%a) copyin(x)
    do i = 1, this%n
      this%a(i) = this%a(i) + x(i)
    end do
  end subroutine add

  real(8) function total(this)
    class(field), intent(in) :: this
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total) present(this%a)
    do i = 1, this%n
      total = total + this%a(i)
    end do
  end function total
end module measured

program array_statements
  use measured
  implicit none
  integer, parameter :: n = 40, m = 30
  type :: box
    real(8) :: w(10)
  end type box
  integer :: wrong, i
  wrong = 0
  call assignments
  call masks
  call reductions
  call in_loops
  call gangs
  call objects
  call chosen
  if (wrong == 0) print '(a)', 'array statements: all right'
contains
  subroutine check(what, good)
    character(*), intent(in) :: what
    logical, intent(in) :: good
    if (good) return
    wrong = wrong + 1
    print '(2a)', what, ': wrong'
  end subroutine check

  subroutine assignments
    real(8) :: a(n, m), b(n, m), c(0:n-1, m), v(m), u(m), shifted(n)
    real(8), allocatable :: d(:,:)
    type(box) :: held
    integer :: places(5)
    a = reshape([(i, i = 1, n*m)], [n, m])
    b = 2
    v = [(i, i = 1, m)]
    u = v
    shifted = [(i, i = 1, n)]
    held%w = 1
    places = [3, 1, 4, 10, 5]
    allocate(d(-1:n-2, m))
    !$acc kernels
    c(:,:) = 0
    d = a + b
    c(1:n-2, 2:m) = a(2:n-1, 1:m-1) * d(0:n-3, 2:m)
    a(:, 3) = a(:, 3) * 2
    shifted(2:n) = shifted(1:n-1) + 1
    u(m:1:-2) = v(m:1:-2) - v(1)
    v(places) = -1
    held%w = held%w * 3
    held%w(2:4) = v(2:4)
    !$acc end kernels
    call check('outside of a section', all(c(0, :) == 0) .and. all(c(:, 1) == 0))
    call check('sections', c(5, 7) == a(6, 6) * (a(6, 7) + 2))
    call check('other bounds', d(-1, 1) == 3 .and. d(n-2, m) == n*m + 2)
    call check('in place', a(4, 3) == 2 * (2*n + 4))
    call check('what it stores', all(shifted == [1, (i, i = 2, n)]))
    call check('backwards', u(m) == m - 1 .and. u(m-1) == m - 1 .and. u(2) == 1)
    call check('vector', all(v(places) == -1) .and. v(2) == 2)
    call check('component', all(held%w == [real(8) :: 3, 2, -1, -1, 3, 3, 3, 3, 3, 3]))
    !$acc parallel
    a(:,:) = 1
    !$acc end parallel
    call check('in parallel', all(a == 1))
  end subroutine assignments

  subroutine masks
    real(8) :: a(n, m), b(n, m)
    a = reshape([(i, i = 1, n*m)], [n, m])
    b = 5
    !$acc kernels
    where (a > 100)
      b = a
    elsewhere (a > 50)
      b = -b
    elsewhere
      b = b + 1
    end where
    where (a < 10) a = 0
    !$acc end kernels
    call check('where', b(1, 1) == 6 .and. b(20, 2) == -5 .and. b(n, m) == n*m)
    call check('where statement', sum(a) == n*m*(n*m + 1)/2 - 45)
  end subroutine masks

  subroutine reductions
    real(8) :: a(n, m), v(m), s, t, x, parts(3)
    integer :: hits, most
    logical :: good
    a = reshape([(i, i = 1, n*m)], [n, m])
    v = [(i, i = 1, m)]
    !$acc kernels copyout(parts)
    s = sum(a(1:n, 1:m))
    t = 1 + maxval(abs(-a)) + dot_product(v, v)
    hits = count(a > 50)
    most = maxval(int(v(2:m-1)))
    good = all(a > 0) .and. any(a == 7) .and. .not. any(v > m)
    x = sum(a(:, 2), mask=a(:, 2) > 60) / sum(v(1:2))
    parts(1) = minval(v)
    parts(2:3) = product(v(2:4))
    !$acc end kernels
    call check('sum', s == n*m*(n*m + 1)/2)
    call check('several', t == 1 + n*m + m*(m + 1)*(2*m + 1)/6)
    call check('count', hits == n*m - 50 .and. most == m - 1)
    call check('all, any', good)
    call check('mask', x == (61 + 80)*20/2/3)
    call check('elements', all(parts == [1, 24, 24]))
  end subroutine reductions

  subroutine in_loops
    real(8) :: b(n, m), s
    integer :: k
    b = 0
    s = 0
    !$acc kernels copy(b)
    do k = 1, 3
      b(:, k) = b(:, 1) + k
      s = s + sum(b(:, k))
    end do
    if (s > 0) b(:, m) = s
    !$acc end kernels
    call check('in loops', s == n*(1 + 3 + 4) .and. b(n, 3) == 4 .and. all(b(:, m) == s))
  end subroutine in_loops

  subroutine gangs
    real(8) :: a(n), d(m, m), part
    integer :: x, y, z
    a = [(i, i = 1, n)]
    part = 0
    !$acc parallel loop gang collapse(2) reduction(+:part) copyin(a) copyout(d)
    do x = 1, m
      do y = 1, m
        part = 0
        do z = 1, n
          part = part + a(z)
        end do
        d(y, x) = part + x
      end do
    end do
    call check('parts that are read', d(1, 1) == n*(n + 1)/2 + 1 .and. d(m, m) == n*(n + 1)/2 + m)
  end subroutine gangs

  subroutine objects
    type(field) :: f
    type(wet_field) :: g
    call f%init(10)
    f%scale = 3
    call f%step()
    call check('class', f%total() == 330 .and. all(f%ends == [6, 12]))
    call g%init(10)
    allocate(g%w(10))
    g%w = 1
    g%scale = 3
    call g%step()
    call check('extension', g%total() == 55 .and. sum(g%w) == 175)
    !$acc exit data delete(g%a)
    !$acc exit data copyout(f%a)
    call check('copied back', f%a(10) == 60)
  end subroutine objects

  subroutine chosen
    type(field) :: f(3)
    real(8) :: x(6)
    integer :: b, k
    x = [(i, i = 1, 6)]
    do b = 1, 3
      f(b)%n = 3 + b
      allocate(f(b)%a(f(b)%n))
      f(b)%a = b
    end do
    !$acc kernels
    do b = 1, 3
      do i = 1, f(b)%n
        f(b)%a(i) = f(b)%a(i) * 10
      end do
    end do
    k = 2
    f(k)%a(2:4) = 7
    k = 3
    do i = 1, f(k)%n
      f(k)%a(i) = f(k)%a(i) + 1
    end do
    !$acc end kernels
    call check('chosen by loops', all(f(1)%a == 10) .and. all(f(3)%a == 31))
    call check('chosen by scalars', all(f(2)%a == [20, 7, 7, 7, 20]))
    do b = 1, 3
      !$acc enter data copyin(f(b)%a)
      call add(f(b), x(1:f(b)%n))
      !$acc exit data copyout(f(b)%a)
    end do
    call check('handed on', all(f(1)%a == 10 + x(:4)) .and. all(f(3)%a == 31 + x))
    k = 2
    !$acc kernels
    f(k)%a = f(k - 1)%a(1) + f(k)%a(:)
    f(k + 1)%a(:) = 0
    k = 1
    f(k)%a = 3
    !$acc end kernels
    call check('chosen as wholes', all(f(1)%a == 3) .and. all(f(3)%a == 0) .and. all(f(2)%a(2:4) == 18 + x(2:4)))
  end subroutine chosen
end program array_statements
