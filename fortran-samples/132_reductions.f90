! OpenACC: what the iterations of loops compute together. Particles in a box: sums, extremes, logical values, parts of a structure,
! a row at a time, and a histogram.
program reductions
  implicit none
  integer, parameter :: particles = 1000, cells = 8
  type :: account
    real(8) :: kinetic, momentum(3)
  end type account
  type(account) :: total
  real(8) :: x(particles), v(3, particles), fastest, mean(cells)
  integer :: i, k, slow, first_of_cell, counts(cells), cell(particles)
  logical :: all_inside

  do i = 1, particles
    x(i) = mod(i * 7919, 10007) / 10007d0
    v(:, i) = [sin(real(i, 8)), cos(real(i, 8)), 0.5d0]
  end do

  ! Several values at once, each with its operator; what a part of a structure is joined to, a scalar stands for.
  total = account(0d0, 0d0)
  fastest = 0
  slow = 0
  all_inside = .true.
  !$acc data copyin(x, v) create(cell)
  !$acc parallel loop reduction(+: total%kinetic, slow) reduction(max: fastest) reduction(.and.: all_inside)
  do i = 1, particles
    total%kinetic = total%kinetic + 0.5d0 * dot_product(v(:, i), v(:, i))
    fastest = max(fastest, abs(v(1, i)))
    if (abs(v(1, i)) < 0.1d0) slow = slow + 1
    all_inside = all_inside .and. x(i) >= 0 .and. x(i) < 1
  end do
  print '(a, f10.4, a, f8.5, a, i4, a, l2)', 'kinetic', total%kinetic, '  fastest', fastest, '  slow', slow, '  inside', all_inside

  ! KERNELS finds the reduction itself, also where an IF makes it, and keeps the order where the place of an extreme is wanted.
  first_of_cell = 0
  !$acc kernels
  do i = 1, particles
    cell(i) = int(x(i) * cells) + 1
  end do
  do i = particles, 1, -1
    if (cell(i) == 3) first_of_cell = i
  end do
  total%momentum(3) = sum(v(3, :))
  !$acc end kernels
  print '(a, i5, a, f8.2)', 'first in cell 3:', first_of_cell, '  momentum', total%momentum(3)

  ! A loop inside joins for its own iteration of the loop around it.
  !$acc parallel loop gang private(slow) copyout(mean)
  do k = 1, cells
    slow = 0
    mean(k) = 0
    !$acc loop vector reduction(+: slow)
    do i = 1, particles
      if (cell(i) == k) slow = slow + 1
    end do
    !$acc loop seq
    do i = 1, particles
      if (cell(i) == k) mean(k) = mean(k) + x(i) / slow
    end do
  end do
  print '(a, 8f8.4)', 'means ', mean

  ! An array: every element is joined.
  counts = 0
  !$acc parallel loop reduction(+: counts)
  do i = 1, particles
    counts(cell(i)) = counts(cell(i)) + 1
  end do
  !$acc end data
  print '(a, 8i8)', 'counts', counts
end program reductions
