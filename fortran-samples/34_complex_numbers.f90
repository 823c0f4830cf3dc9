! Complex numbers: the transform of a short signal, straight from its definition.
program complex_numbers
  implicit none
  integer, parameter :: dp = kind(1d0), n = 8
  complex(dp) :: signal(0:n - 1), spectrum(0:n - 1), z
  real(dp), parameter :: pi = 3.14159265358979323846_dp
  integer :: k

  do k = 0, n - 1
    signal(k) = cmplx(cos(2 * pi * k / n) + 0.5_dp, 0, dp)
  end do
  call transform(signal, spectrum)
  do k = 0, n - 1
    print '(i2, 2f9.4)', k, abs(spectrum(k)), cleaned(real(spectrum(k)))
  end do

  z = (3, 4)
  print *, abs(z), conjg(z), aimag(z * (0, 1))
  z = sqrt((-4._dp, 0._dp))
  print '(2f8.4)', z
  ! Small constant exponents are multiplied out, others begin with a product by one: zeros keep their signs so or so
  z = (3, -0._dp)
  k = 2
  print *, z**2, z**k
  print *, z**1, z**(-1), z**3
  z = (1e200_dp, 1e200_dp)
  print *, z**2, z**k
contains
  subroutine transform(x, y)
    complex(dp), intent(in) :: x(0:)
    complex(dp), intent(out) :: y(0:)
    integer :: i, j

    y = 0
    do j = 0, size(x) - 1
      do i = 0, size(x) - 1
        y(j) = y(j) + x(i) * exp(cmplx(0, -2 * pi * i * j / size(x), dp))
      end do
    end do
  end subroutine transform

  ! Rounding leaves small numbers of either sign
  elemental real(dp) function cleaned(x)
    real(dp), intent(in) :: x
    cleaned = merge(0._dp, x, abs(x) < 1e-9_dp)
  end function cleaned
end program complex_numbers
