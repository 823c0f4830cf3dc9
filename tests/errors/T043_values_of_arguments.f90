! Arguments of intrinsic procedures that must be more than of the right type.
program p
  real, allocatable :: a(:)
  real :: b(3, 3)
  print *, ichar('ab'), nearest(1.0, 0.0), btest(1, 40)
  print *, cmplx((1.0, 2.0), 3.0)
  b = cshift(b, reshape([1, 2, 3, 4], [2, 2]))
  call move_alloc(b, a)
  print *, same_type_as(1, 2)
  print *, findloc([1, 2], 'a')
end program p
