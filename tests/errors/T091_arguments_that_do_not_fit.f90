! Vectors, matrices, texts and shapes that do not fit one another.
program main
  implicit none
  real :: a(3) = 1.0, b(4) = 2.0, m(2, 3) = 3.0
  integer, allocatable :: one(:), two(:, :)
  allocate (one(3))
  print *, dot_product(a, b), dot_product(a, b(:3))
  print *, matmul(m, a), matmul(m, m), matmul(a, m)
  print *, reshape([1, 2, 3], [2, 2]), reshape([1, 2, 3], [2, 2], pad=[0]), reshape(a, [3, -1])
  print *, merge('yes', 'no', a(1) > 0.0)
  call move_alloc(one, two)
end program main
