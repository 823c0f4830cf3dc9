! Columns of air over a coast: each is heated, loses rain and is mixed by a solver of its own, as in models of weather and climate.
!
! The loop over the columns calls procedures. ROUTINE says that they run on the device, too; a function that has no such line gets its version for the device
! because the region calls it.
module physics
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), parameter :: latent = 2.5e6_wp, heat = 1004.0_wp
  type column
    real(wp) :: ground, rain
  end type column
contains
  ! Water vapour that air of this temperature can hold.
  elemental real(wp) function saturation(t)
    !$acc routine seq
    real(wp), intent(in) :: t
    saturation = 0.0038_wp * exp(17.27_wp * (t - 273.15_wp) / (t - 35.85_wp))
  end function saturation

  subroutine condense(t, q, surface)
    !$acc routine seq
    real(wp), intent(inout) :: t(:), q(:)
    type(column), intent(inout) :: surface
    real(wp) :: excess
    integer :: k
    do k = 1, size(t)
      excess = max(q(k) - saturation(t(k)), 0.0_wp) / 2
      q(k) = q(k) - excess
      t(k) = t(k) + excess * latent / heat
      surface%rain = surface%rain + excess
    end do
  end subroutine condense

  ! One implicit step of diffusion: a tridiagonal system, by elimination.
  subroutine mix(n, strength, ground, t)
    !$acc routine seq
    integer, intent(in) :: n
    real(wp), intent(in) :: strength, ground
    real(wp), intent(inout) :: t(n)
    real(wp) :: upper(n), right(n), pivot
    integer :: k
    pivot = 1 + 2 * strength
    upper(1) = strength / pivot
    right(1) = (t(1) + strength * ground) / pivot
    do k = 2, n
      pivot = diagonal(k, n, strength) - strength * upper(k - 1)
      upper(k) = strength / pivot
      right(k) = (t(k) + strength * right(k - 1)) / pivot
    end do
    t(n) = right(n)
    do k = n - 1, 1, -1
      t(k) = right(k) + upper(k) * t(k + 1)
    end do
  end subroutine mix

  pure real(wp) function diagonal(k, n, strength)
    integer, intent(in) :: k, n
    real(wp), intent(in) :: strength
    diagonal = 1 + merge(1, 2, k == n) * strength
  end function diagonal
end module physics

program columns_of_air
  use physics
  implicit none
  integer, parameter :: levels = 16, columns = 40, steps = 25
  real(wp), allocatable :: t(:, :), q(:, :)
  type(column) :: surface(columns)
  integer :: i, k, step
  allocate (t(levels, columns), q(levels, columns))
  do i = 1, columns
    surface(i) = column(ground=285.0_wp + 15 * i / real(columns, wp), rain=0.0_wp)
    do k = 1, levels
      t(k, i) = 290.0_wp - 1.5_wp * k
      q(k, i) = 0.97_wp * saturation(t(k, i))
    end do
  end do
  !$acc data copy(t, q, surface)
  do step = 1, steps
    !$acc parallel loop
    do i = 1, columns
      t(:, i) = t(:, i) - 0.05_wp ! the night
      call mix(levels, 0.3_wp, surface(i)%ground, t(:, i))
      q(1, i) = q(1, i) + 0.1_wp * max(saturation(surface(i)%ground) - q(1, i), 0.0_wp)
      call mix(levels, 0.2_wp, q(1, i), q(:, i))
      call condense(t(:, i), q(:, i), surface(i))
    end do
  end do
  !$acc end data
  print '(a)', '  ground   lowest  highest  rain (g/kg)'
  do i = 1, columns, 13
    print '(3f9.3, f12.5)', surface(i)%ground, t(1, i), t(levels, i), 1000 * surface(i)%rain
  end do
end program columns_of_air
