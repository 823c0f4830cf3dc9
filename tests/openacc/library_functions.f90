! Functions that rearrange and search whole arrays in regions: RESHAPE with ORDER, MAXLOC and its kin over several dimensions, lists of a few values.
program library_functions
  implicit none
  integer, parameter :: n = 60
  real :: a(n), d(10, 6), e(3, 4, 5), f(-1:1, 0:3, 5), g(6, 10)
  real(8) :: w(4, 7)
  integer :: c(0:6, 4:9), loc(2), low(2), at(3), first(2), last(2), none(2), i, hit(2)
  integer(8) :: wide(2)
  logical :: m(10, 6)
  real :: three(3)
  a = [(mod(i*7, 13) - 6., i=1, n)]
  m = .false.
  !$acc data copyin(a) copy(d, e, f, g, w, c, loc, low, at, first, last, none, m, three, wide, hit)
  !$acc kernels
  d = reshape(a, [10, 6], order=[2, 1])
  e = reshape(a, [3, 4, 5], order=[3, 1, 2])
  f = reshape(e, [3, 4, 5])
  g = reshape(d, [6, 10], order=[2, 1])
  c = reshape(int(a), [7, 6], order=[1, 2])
  w = reshape(dble(a), [4, 7], order=[2, 1])
  m = d > 2
  !$acc end kernels
  !$acc kernels
  loc = maxloc(d)
  low = minloc(c, mask=c > -5)
  at = maxloc(f)
  first = findloc(m, .true.)
  last = maxloc(c, back=.true.)
  none = minloc(d, mask=d > 100)
  wide = maxloc(abs(w) + 1)
  hit = findloc(c, 3)
  !$acc end kernels
  !$acc kernels copyin(i)
  three = [a(1), a(2)*2, real(loc(1))]
  !$acc end kernels
  !$acc end data
  print '(10f6.1)', d
  print '(10f6.1)', e
  print *, sum(f*e), sum(g(:, 1)), c(3, 4:9)
  print *, loc, low, at
  print *, first, last, none, wide, hit
  print *, three, w(2, :)
end program
