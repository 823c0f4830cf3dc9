! OpenMP on the host: the threads of a team share the iterations of loops, and find prime numbers together.
! Translated with --openmp (cuf2rs fc -mp).
module sieve
  implicit none
  integer :: tests = 0
  !$omp threadprivate(tests)
contains
  logical function is_prime(n)
    integer, intent(in) :: n
    integer :: d
    is_prime = n > 1
    d = 2
    do while (d * d <= n .and. is_prime)
      is_prime = mod(n, d) /= 0
      tests = tests + 1
      d = d + 1
    end do
  end function is_prime
end module sieve

program threads
  use sieve
  use omp_lib
  implicit none
  integer, parameter :: last = 20000
  real(8) :: heat(0:101), next(100), change
  integer :: primes(last), found, total, largest, i, step

  ! Iterations of different length: a thread takes the next 100 when it is done with its own.
  found = 0
  largest = 0
  !$omp parallel do schedule(dynamic, 100) reduction(max: largest)
  do i = 1, last
    if (is_prime(i)) then
      largest = max(largest, i)
      !$omp critical (list)
      found = found + 1
      primes(found) = i
      !$omp end critical (list)
    end if
  end do
  !$omp end parallel do
  print '(a,i0,a,i0,a,i0)', 'primes: ', found, ', the largest: ', largest, ', their sum: ', sum(primes(1:found))

  ! Each thread has counted for itself.
  total = 0
  !$omp parallel reduction(+: total)
  total = tests
  !$omp end parallel
  print '(a,l2)', 'divisions were counted: ', total > found

  ! One team for all steps: threads wait for each other behind each loop.
  heat = 0
  heat(0) = 100
  !$omp parallel num_threads(2) private(step)
  do step = 1, 200
    !$omp single
    change = 0
    !$omp end single
    !$omp do reduction(max: change)
    do i = 1, 100
      next(i) = 0.5d0 * (heat(i - 1) + heat(i + 1))
      change = max(change, abs(next(i) - heat(i)))
    end do
    !$omp do
    do i = 1, 100
      heat(i) = next(i)
    end do
  end do
  !$omp master
  print '(a,i0)', 'threads: ', omp_get_num_threads()
  !$omp end master
  !$omp end parallel
  print '(a,3f10.4,es12.3)', 'heat: ', heat(1), heat(10), heat(50), change
  !$ print '(a)', 'the directives count'
end program threads
