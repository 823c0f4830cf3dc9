! Iterations that wait for others, running values, variables that grow with the iterations, and what loops leave behind.
program main
  use omp_lib
  implicit none
  integer, parameter :: n = 12, m = 7
  integer :: paths(0:n, 0:m), i, j, k, step, total, most, running(n)
  integer :: order(n), place

  call omp_set_num_threads(3)

  ! Paths through a grid: each place waits for those above and beside it.
  paths = 1
  !$omp parallel do ordered(2) private(j) schedule(static, 1)
  do i = 1, n
    do j = 1, m
      !$omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
      paths(i, j) = mod(paths(i - 1, j) + paths(i, j - 1), 1000)
      !$omp ordered depend(source)
    end do
  end do
  print *, paths(n, m), sum(paths)

  ! Running sums, with and without the iteration at hand.
  total = 10
  !$omp parallel do reduction(inscan, +: total)
  do i = 1, n
    total = total + i * i
    !$omp scan inclusive(total)
    running(i) = total
  end do
  print *, running, total
  total = 0
  most = -5
  !$omp parallel
  !$omp do reduction(inscan, max: most)
  do i = 1, n
    running(i) = 100 * i + most
    !$omp scan exclusive(most)
    most = max(most, mod(7 * i, 5))
  end do
  !$omp end parallel
  print *, running, total, most
  total = 1
  !$omp simd reduction(inscan, *: total)
  do i = 1, 8
    total = total * i
    !$omp scan inclusive(total)
    running(i) = total
  end do
  print *, running(:8), total

  ! LINEAR: by the number of the iteration, whatever thread has it.
  k = 5
  step = 3
  !$omp parallel do linear(k: step) schedule(dynamic)
  do i = 1, n
    order(i) = k
    k = k + step
  end do
  print *, order, k
  k = 0
  j = 100
  !$omp simd linear(k) linear(j: -2)
  do i = 1, n
    k = k + 1
    j = j - 2
    order(i) = j + k
  end do
  print *, order, k, j

  ! The variables of loops behind them.
  !$omp parallel do lastprivate(i) schedule(dynamic)
  do i = 1, 7
    order(i) = i
  end do
  print *, i
  !$omp parallel do lastprivate(i, j) collapse(2)
  do i = 1, 3
    do j = 8, 2, -3
      order(i) = j
    end do
  end do
  print *, i, j

  ! ORDERED blocks under a condition.
  place = 0
  !$omp parallel do ordered schedule(guided)
  do i = 1, n
    if (mod(i, 4) /= 0) then
      !$omp ordered
      place = place + 1
      order(place) = i
      !$omp end ordered
    end if
  end do
  print *, order(:place)
end program main
