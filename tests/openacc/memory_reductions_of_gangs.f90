! What a gang has in a variable of REDUCTION is there for its next statements, whatever they do with it.
program memory_reductions_of_gangs
  implicit none
  integer :: k, m, i, n, v(3), big(50), c(8)
  real(8) :: x
  type tally
    integer :: count
    real(8) :: most
  end type
  type(tally) :: t

  k = 1
  !$acc parallel num_gangs(2) reduction(+:k)
  !$acc loop gang reduction(+:k)
  do i = 1, 10
    k = k + 1
  end do
  k = k*2
  !$acc end parallel
  print *, 'a loop, then twice as much', k

  k = 5
  !$acc parallel num_gangs(3) reduction(+:k)
  if (k == 0) k = k + 1
  !$acc end parallel
  print *, 'a condition', k

  k = 5
  !$acc parallel num_gangs(3) reduction(+:k)
  k = k + 2
  n = k
  k = n*10
  !$acc end parallel
  print *, 'by way of another', k

  k = 5
  c = 0
  !$acc parallel num_gangs(2) reduction(max:k) copy(c)
  !$acc loop gang
  do i = 1, 4
    c(i) = i
  end do
  k = 3
  k = ior(k, 8)
  !$acc end parallel
  print *, 'the largest', k, c

  k = 0
  !$acc parallel copy(c) reduction(+:k)
  do i = 1, 3
    k = k + i
  end do
  c(1) = k
  !$acc end parallel
  print *, 'one gang, which keeps it', k, c(1)

  k = 0
  !$acc parallel num_gangs(2) copy(c) reduction(+:k)
  k = 1
  !$acc loop gang
  do i = 1, 8
    c(i) = i
  end do
  if (k == 1) k = 3
  !$acc end parallel
  print *, 'around a loop', k

  k = 0
  m = 1
  x = 1
  !$acc parallel num_gangs(4) reduction(+:k) reduction(*:x) copyin(m)
  k = 2
  x = 2
  !$acc loop gang
  do i = 1, 8
    k = k + m
  end do
  x = x*k
  k = mod(k, 3)
  !$acc end parallel
  print *, 'two of them', k, x

  v = [1, 2, 3]
  !$acc parallel num_gangs(1) reduction(+:v)
  v(1) = v(1) + 4
  v(2) = v(1)*3
  v(3) = v(3) + 1
  !$acc end parallel
  print *, 'elements', v

  v = [1, 2, 3]
  !$acc serial reduction(+:v)
  v(1) = v(1) + 4
  v(2) = v(1)*3
  !$acc end serial
  print *, 'elements of one thread', v

  big = 2
  !$acc parallel num_gangs(2) reduction(+:big)
  big(7) = big(7) + 1
  big(50) = big(50) + 2
  !$acc end parallel
  print *, 'many elements', sum(big), big(7), big(50)

  t = tally(1, 0.5d0)
  !$acc parallel num_gangs(2) reduction(+:t%count) reduction(max:t%most)
  t%count = t%count + 1
  t%most = 0.25d0
  t%count = t%count*4
  t%most = t%most*4
  !$acc end parallel
  print *, 'components', t

  k = 1
  !$acc parallel num_gangs(4) reduction(+:k)
  k = 3
  !$acc end parallel
  print *, 'nothing but a value', k

  k = 1
  !$acc parallel num_gangs(3) reduction(+:k)
  k = 1
  !$acc loop vector reduction(+:k)
  do i = 1, 4
    k = k + i
  end do
  k = k*2
  !$acc end parallel
  print *, 'around lanes', k

  k = 3
  !$acc parallel if(.false.) reduction(+:k)
  k = k + 1
  k = k*2
  !$acc end parallel
  print *, 'on the host', k
end program
