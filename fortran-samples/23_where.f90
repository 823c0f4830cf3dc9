! WHERE: assignments to the elements that a mask selects.
program where_construct
  implicit none
  integer, parameter :: n = 8
  real :: t(n), root(n)
  integer :: i, sign_of(n)

  t = [(real(i) - 4.5, i = 1, n)]

  where (t > 0.0)
    root = sqrt(t)
    sign_of = 1
  elsewhere (t < -2.0)
    root = -1.0
    sign_of = -2
  elsewhere
    root = 0.0
    sign_of = -1
  end where
  print '(8f7.3)', t
  print '(8f7.3)', root
  print '(8i7)', sign_of

  ! The statement form; the mask is evaluated before anything is assigned
  where (t < 0.0) t = t + 10.0
  print '(8f7.3)', t
  print '(8f7.3)', merge(t, 0.0, t > 5.0)
  print '(i0, a)', count(t > 5.0), ' elements are greater than 5'
end program where_construct
