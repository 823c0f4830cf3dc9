! Members of a THREADPRIVATE COMMON block are each thread's own, which DEFAULT(NONE) leaves alone.
program main
  use omp_lib
  implicit none
  integer :: weights(3), count, seen(0:3), total
  common /scratch/ weights, count
  !$omp threadprivate(/scratch/)

  weights = [1, 2, 3]
  count = 5
  seen = 0
  call omp_set_dynamic(.false.)
  !$omp parallel default(none) num_threads(4) shared(seen) copyin(/scratch/)
  count = count + omp_get_thread_num()
  weights = weights * count
  seen(omp_get_thread_num()) = weighed()
  !$omp end parallel
  print *, sum(weights), count

  ! What each thread has stays until the next region.
  total = 0
  !$omp parallel default(none) num_threads(4) reduction(+: total)
  total = total + count
  !$omp single
  count = -7
  !$omp end single copyprivate(count)
  total = total - count
  !$omp end parallel
  print *, seen
  print *, total
contains
  integer function weighed()
    weighed = sum(weights)
  end function weighed
end program main
