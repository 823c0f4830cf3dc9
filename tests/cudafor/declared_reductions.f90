! Operations that DECLARE REDUCTION makes known: of structures, of numbers, of arrays of both, in modules and procedures.
module moments
  implicit none
  private
  public :: vec, range_t, operator(+), operator(.join.), widen
  type vec
    real(8) :: x = 0, y = 0
  end type
  type range_t
    integer :: lo = huge(1), hi = -huge(1), n = 0
  end type
  interface operator(+)
    module procedure add
  end interface
  interface operator(.join.)
    module procedure joined
  end interface
  !$omp declare reduction(+ : vec : omp_out = omp_out + omp_in) initializer(omp_priv = vec(0d0, 0d0))
  !$omp declare reduction(widen : range_t : merge_ranges(omp_out, omp_in)) &
  !$omp&  initializer(begin(omp_priv, omp_orig))
  !$omp declare reduction(.join. : range_t : omp_out = omp_out .join. omp_in)
contains
  elemental type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x + b%x, a%y + b%y)
  end function
  elemental type(range_t) function joined(a, b) result(r)
    type(range_t), intent(in) :: a, b
    r = range_t(min(a%lo, b%lo), max(a%hi, b%hi), a%n + b%n)
  end function
  subroutine merge_ranges(a, b)
    type(range_t), intent(inout) :: a
    type(range_t), intent(in) :: b
    a = a .join. b
  end subroutine
  subroutine begin(p, o)
    type(range_t), intent(out) :: p
    type(range_t), intent(in) :: o
    p = range_t(o%lo, o%hi, 0)
  end subroutine
  subroutine widen(a, r)
    integer, intent(in) :: a(:)
    type(range_t), intent(inout) :: r
    integer :: i
    !$omp parallel do reduction(widen : r)
    do i = 1, size(a)
      call merge_ranges(r, range_t(a(i), a(i), 1))
    end do
  end subroutine
end module
program declared_reductions
  use moments, spread_out => widen
  implicit none
  type best
    real :: value = -huge(1.)
    integer :: place = 0
  end type
  integer, parameter :: wp = kind(1d0), n = 1000
  !$omp declare reduction(best_of : type(best) : omp_out = better(omp_out, omp_in))
  !$omp declare reduction(absmax : integer, real(wp), real : omp_out = max(abs(omp_out), abs(omp_in))) initializer(omp_priv = 0)
  type(vec) :: v, cells(3)
  type(range_t) :: r
  type(best) :: b
  integer :: a(n), i, j, k
  real(wp) :: x, w(4)
  real, allocatable :: s(:)
  a = [(mod(i*7919, 613) - 300, i=1, n)]
  !$omp parallel do reduction(+ : v) reduction(.join. : r) num_threads(4)
  do i = 1, n
    v = v + vec(1d0, real(mod(i, 5), wp))
    r = range_t(min(r%lo, a(i)), max(r%hi, a(i)), r%n + 1)
  end do
  print '(2f10.2, 3i6)', v, r
  call spread_out(a, r)
  print '(3i6)', r
  !$omp parallel private(j) num_threads(3)
  !$omp do reduction(+ : cells) schedule(dynamic, 7)
  do i = 1, n
    j = mod(i, 3) + 1
    cells(j) = cells(j) + vec(0.5d0, real(i, wp))
  end do
  !$omp end do
  !$omp sections reduction(best_of : b)
  !$omp section
  b = better(b, best(3.5, 1))
  !$omp section
  b = better(b, best(7.5, 2))
  !$omp end sections
  !$omp end parallel
  print '(3f12.2)', cells%x, cells%y
  print '(f6.2, i3)', b
  call inner
  allocate (s(3))
  s = 0
  w = 0
  x = 0
  !$omp parallel do reduction(absmax : k, x, w, s)
  do i = 1, n
    k = max(k, abs(a(i)))
    x = max(x, abs(sin(real(i, wp))))
    w(mod(i, 4) + 1) = i
    s(mod(i, 3) + 1) = max(s(mod(i, 3) + 1), real(mod(i, 50)))
  end do
  print '(i5, f9.6, 7f8.1)', k, x, w, s
contains
  pure function better(p, q) result(r)
    type(best), intent(in) :: p, q
    type(best) :: r
    r = p
    if (q%value > p%value .or. (q%value == p%value .and. q%place < p%place)) r = q
  end function
  subroutine inner
    !$omp declare reduction(last : integer : omp_out = max(omp_out, omp_in)) initializer(omp_priv = -1)
    integer :: last
    real :: found(n)
    last = -1
    k = -1
    x = 0
    found = [(sin(real(i)), i=1, n)]
    b = best()
    !$omp parallel do reduction(best_of : b) reduction(last : last) reduction(max : k) reduction(task, + : x)
    do i = 1, n
      b = better(b, best(found(i), i))
      if (a(i) == 12) last = i
      k = max(k, a(i))
      x = x + 1
    end do
    print *, b%place == maxloc(found, 1), last, k, x
  end subroutine
end program
