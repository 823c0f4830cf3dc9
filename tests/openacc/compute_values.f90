! Scalars of regions: whose value they have, who sees it, and what the host has behind the region.
module state
  implicit none
  integer :: cells = 6
  real :: step = 0.5, latest = 0
end module state
program compute_values
  use state
  implicit none
  integer, parameter :: n = 6
  integer :: wrong
  wrong = 0
  call kernels_scalars()
  call gang_scalars()
  call present_scalars()
  call bounds_in_arrays()
  call search()
  call module_scalars()
  call components()
  call named_constants()
  if (wrong == 0) print '(a)', 'values: all right'
contains
  ! In KERNELS the host has the values behind the region.
  subroutine kernels_scalars()
    real :: a(n), scale, third, previous
    integer :: i, last, count
    a = [(real(i), i = 1, n)]
    previous = 1
    count = 0
    !$acc kernels copy(a)
    scale = a(2) * 3
    do i = 1, n
      a(i) = a(i) * scale
    end do
    third = a(3)
    do i = 1, n
      if (a(i) > 13) last = i
    end do
    do i = 1, n
      a(i) = a(i) - previous
      previous = a(i) + previous
    end do
    do i = 1, n, 2
      count = count + 1
      a(count) = -a(count)
    end do
    !$acc end kernels
    call expect([scale, third, previous, real(last), real(count)], [6., 18., 36., 6., 3.], 'scalars behind KERNELS')
    call expect(a, [-5., -6., -6., 6., 6., 6.], 'what depends on them')
  end subroutine

  ! Statements of PARALLEL outside of its loops compute values for the loops behind them.
  subroutine gang_scalars()
    real :: a(n), b(n), weights(3), scale, other
    integer :: i, k
    a = [(real(i), i = 1, n)]
    scale = 3
    !$acc parallel copy(a) copyout(b) private(weights)
    weights = [1., 2., 3.]
    other = a(n) - scale
    if (other > 2) then
      k = 2
    else
      k = 1
    end if
    !$acc loop gang
    do i = 1, n
      b(i) = a(i) * other + weights(k)
    end do
    !$acc end parallel
    call expect(b, [5., 8., 11., 14., 17., 20.], 'scalars and arrays of a gang')
  end subroutine

  ! What data clauses name is one variable of the device.
  subroutine present_scalars()
    real :: a(n), factor, total
    integer :: i
    a = 1
    factor = 2
    total = 0
    !$acc data copyin(a, factor) create(total)
    !$acc kernels present(factor)
    do i = 1, n
      a(i) = a(i) * factor
    end do
    !$acc end kernels
    factor = 3
    !$acc update device(factor)
    !$acc serial
    factor = factor + 1
    total = a(1)
    !$acc end serial
    !$acc parallel loop present(factor) reduction(+: total)
    do i = 1, n
      total = total + a(i) * factor
    end do
    !$acc update self(factor, total)
    !$acc end data
    call expect([factor, total], [4., 50.], 'present scalars')
  end subroutine

  ! Bounds that the device alone knows, conditions on device data, loops within loops that are left.
  subroutine bounds_in_arrays()
    integer :: length(n), i, j, sums(n)
    length = [(mod(i, 4) + 1, i = 1, n)]
    sums = 0
    !$acc data copyin(length) copy(sums)
    !$acc parallel loop
    do i = 1, length(2) + length(3) - 1
      do j = 1, length(i)
        if (j > 3) exit
        if (j == 2) cycle
        sums(i) = sums(i) + j
      end do
    end do
    !$acc kernels
    if (length(1) == 2) then
      do i = 1, length(3)
        sums(i) = sums(i) + 10
      end do
    end if
    !$acc end kernels
    !$acc end data
    call expect(real(sums), [11., 14., 14., 11., 1., 4.], 'bounds in arrays')
  end subroutine

  subroutine search()
    integer :: a(n), i, first, steps(n), rest
    a = [3, 9, 4, 12, 7, 1]
    !$acc kernels
    do i = 1, n
      if (a(i) > 10) exit
    end do
    first = i
    !$acc end kernels
    !$acc parallel loop copyin(a) copyout(steps) private(rest)
    do i = 1, n
      rest = a(i)
      steps(i) = 0
      do while (rest > 1)
        rest = rest / 2
        steps(i) = steps(i) + 1
      end do
    end do
    call expect([real(first), real(steps)], [4., 1., 3., 2., 3., 2., 0.], 'loops that are left')
  end subroutine

  subroutine module_scalars()
    real :: a(n)
    integer :: i
    a = 1
    !$acc data copy(a)
    !$acc parallel loop
    do i = 1, cells
      a(i) = a(i) + step * i
    end do
    step = 0.25
    !$acc kernels
    do i = 1, cells
      a(i) = a(i) + step
    end do
    latest = a(2)
    !$acc end kernels
    !$acc end data
    call expect([a(1), latest], [1.75, 2.25], 'scalars of modules')
  end subroutine

  subroutine components()
    type :: body
      real :: mass, at(3)
    end type
    type :: group
      integer :: count
      type(body) :: all(4)
      real, allocatable :: force(:)
    end type
    type(group) :: g
    type(body) :: sun, bodies(4)
    integer :: i
    g%count = 4
    allocate (g%force(4))
    g%force = 2
    sun = body(5., [1., 2., 3.])
    do i = 1, 4
      bodies(i) = body(real(i), [0., 1., 2.])
      g%all(i) = bodies(i)
    end do
    !$acc parallel loop copy(bodies, g%force) private(i)
    do i = 1, g%count
      bodies(i)%at(2) = bodies(i)%at(2) + sun%mass
      g%force(i) = g%force(i) * bodies(i)%mass
    end do
    !$acc kernels
    do i = 1, g%count
      g%all(i)%mass = g%all(i)%mass * 2
    end do
    sun%mass = sun%mass + 1
    sun%at(2) = sun%mass
    !$acc end kernels
    call expect([g%force, bodies(3)%at(2), g%all(4)%mass, sun%mass, sun%at], &
      [2., 4., 6., 8., 6., 8., 6., 1., 6., 3.], 'components')
  end subroutine

  ! Named constants stand in data clauses and FIRSTPRIVATE, and nothing happens to them.
  subroutine named_constants()
    integer, parameter :: n = 3
    real, parameter :: table(n) = [1., 10., 100.], factor = 0.5
    real :: a(n)
    integer :: i
    !$acc data copyin(table, n) present_or_create(factor) copyout(a)
    !$acc parallel loop copyin(table(1:2)) firstprivate(factor)
    do i = 1, n
      a(i) = factor * table(n + 1 - i)
    end do
    !$acc end data
    call expect(a, [50., 5., 0.5], 'named constants')
  end subroutine

  subroutine expect(values, right, what)
    real, intent(in) :: values(:), right(:)
    character(*), intent(in) :: what
    if (size(values) == size(right)) then
      if (all(abs(values - right) < 1e-5)) return
    end if
    wrong = wrong + 1
    print '(2a, 12f8.2)', what, ': ', values
  end subroutine
end program compute_values
