! What gangs run among loops of theirs: scalars that iterations set anew, loops and conditions around, reductions by several operators.
program memory_gangs_among_loops
  implicit none
  integer :: n, m, k, i, x, a(100), it, g, s(100), last
  real :: r(10), q(10)
  n = 0; a = 0; s = 0
  !$acc parallel num_gangs(4) copy(n, a)
  do k = 1, 3
    x = k
    !$acc atomic
    n = n + x
  end do
  !$acc loop gang
  do i = 1, 100
    x = i*2
    a(i) = x
  end do
  !$acc loop gang
  do i = 1, 100
    x = a(i) + 1
    a(i) = x
  end do
  !$acc end parallel
  print *, n, sum(a)
  n = 0
  !$acc parallel num_gangs(3) copy(n, a)
  do it = 1, 5
    !$acc loop gang
    do i = 1, 100
      a(i) = a(i) + it
    end do
    !$acc atomic
    n = n + 1
  end do
  !$acc end parallel
  print *, n, sum(a)
  n = 0
  g = 6
  r = 1
  !$acc parallel num_gangs(g) copy(n, a, r)
  r = r + 1
  where (r > 1) r = r + 1
  if (a(3) > 0) then
    !$acc atomic
    n = n + a(2)
  else
    !$acc atomic
    n = n + 1000
  end if
  r(2) = n
  !$acc end parallel
  print *, n, a(2), r
  ! reductions with other operators
  m = 1; k = 0; x = 7
  !$acc parallel num_gangs(4) reduction(*: m) reduction(max: k) reduction(ior: x) copy(a)
  m = m*2
  k = max(k, a(5))
  x = ior(x, 8)
  a(1) = a(1) + 1
  !$acc loop gang
  do i = 1, 2
    m = m*3
  end do
  !$acc end parallel
  print *, m, k == a(5), x, a(1)
  ! nothing said of gangs
  n = 0
  !$acc parallel copy(n)
  !$acc atomic
  n = n + 1
  !$acc end parallel
  print *, n >= 1
  ! nested gang loops under a condition of device data
  n = 0; last = 0
  !$acc parallel num_gangs(5) copy(n, s, a) copyout(last)
  if (a(7) > 0) then
    !$acc atomic
    n = n + 1
    last = 4
    !$acc loop gang
    do i = 1, 100
      s(i) = s(i) + a(i)
    end do
    !$acc atomic
    n = n + 1
  end if
  !$acc end parallel
  print *, n, last, sum(s) == sum(a)
  ! kernels and serial count once
  n = 0
  !$acc serial copy(n)
  !$acc atomic
  n = n + 1
  !$acc end serial
  !$acc kernels copy(n) num_gangs(7)
  !$acc atomic
  n = n + 1
  !$acc end kernels
  print *, n
  n = 0
  !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copy(n, r, q)
  q = 2
  !$acc loop vector
  do i = 1, 10
    r(i) = q(i)*i
  end do
  !$acc atomic write
  n = 5
  !$acc end parallel
  print *, n, sum(r)
end program
