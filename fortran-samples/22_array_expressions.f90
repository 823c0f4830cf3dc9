! Whole arrays in expressions: what loops would spell out element by element.
program array_expressions
  implicit none
  integer, parameter :: n = 6
  real :: x(n), y(n), a(3, 4), b(4, 3), c(3, 3)
  integer :: i, j

  x = [(0.5 * i, i = 1, n)]
  y = x**2 - 1.0
  print '(6f8.3)', x
  print '(6f8.3)', y

  ! Sections: every second element, backwards, parts on both sides of an assignment
  y(1:n:2) = 0.0
  y(n:1:-1) = y
  print '(6f8.3)', y
  x(2:n) = x(1:n-1) + x(2:n)
  print '(6f8.3)', x

  ! Array constructors, reshape, matrix products, reductions along a dimension
  a = reshape([(real(i), i = 1, 12)], [3, 4])
  b = transpose(a)
  c = matmul(a, b)
  do i = 1, 3
    print '(3f8.1)', c(i, :)
  end do
  print '(4f8.1)', sum(a, dim=1)
  print '(3f8.1)', maxval(a, dim=2)
  print '(2f8.1, i4)', dot_product(x, y), sum(a, mask=a > 6.0), count(a > 6.0)
  print '(2i4)', maxloc(a), minloc(abs(a - 5.2))
  print *, any(a > 12.0), all(a > 0.0)
  print '(12f6.1)', ((a(i, j) * 0.5, j = 1, 4), i = 1, 3)
end program array_expressions
