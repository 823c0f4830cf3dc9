! Data that stays on the device between calls: ENTER DATA where a module allocates its fields, EXIT DATA where it frees them, UPDATE where the host looks.
module waves
  implicit none
  private
  public :: begin, advance, energy, snapshot, finish
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: now(:), before(:), next(:)
  real(dp) :: courant = 0.5_dp
contains
  subroutine begin(n)
    integer, intent(in) :: n
    integer :: i
    allocate (now(0:n + 1), before(0:n + 1), next(0:n + 1))
    do i = 0, n + 1
      now(i) = exp(-0.05_dp * (i - n / 4)**2)
    end do
    before = now
    !$acc enter data copyin(now, before) create(next)
  end subroutine

  subroutine advance(steps)
    integer, intent(in) :: steps
    integer :: i, n, step
    n = ubound(now, 1) - 1
    do step = 1, steps
      !$acc parallel loop present(now, before, next)
      do i = 1, n
        next(i) = 2.0_dp * now(i) - before(i) + courant**2 * (now(i + 1) - 2.0_dp * now(i) + now(i - 1))
      end do
      !$acc parallel loop present(now, before, next)
      do i = 1, n
        before(i) = now(i)
        now(i) = next(i)
      end do
    end do
  end subroutine

  function energy() result(total)
    real(dp) :: total
    integer :: i
    total = 0.0_dp
    !$acc parallel loop reduction(+:total) present(now, before)
    do i = 1, ubound(now, 1) - 1
      total = total + (now(i) - before(i))**2 + courant**2 * (now(i + 1) - now(i)) * (before(i + 1) - before(i))
    end do
  end function

  ! The host has its own values until it asks for those of the device.
  subroutine snapshot(first, last)
    integer, intent(in) :: first, last
    !$acc update self(now(first:last))
    print '(a, 5f9.5)', 'wave:', now(first:last)
  end subroutine

  subroutine finish
    !$acc exit data delete(now, before, next)
    deallocate (now, before, next)
  end subroutine
end module

program data_that_stays
  use waves
  implicit none
  integer :: k
  call begin(200)
  print '(a, f9.5)', 'energy:', energy()
  do k = 1, 3
    call advance(40)
    call snapshot(50 + 20 * k, 54 + 20 * k)
  end do
  print '(a, f9.5)', 'energy:', energy()
  call finish
  call begin(50)
  call advance(10)
  call snapshot(10, 14)
  call finish
end program
