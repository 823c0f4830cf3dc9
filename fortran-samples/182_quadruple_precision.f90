! REAL(16) and COMPLEX(16): 33 decimal digits on the host. Constants, arithmetic, functions, conversions, arrays, and all ways to write and read them.
module precise
  use iso_fortran_env, only: qp => real128
  implicit none
  real(qp), parameter :: pi = 4 * atan(1.0_qp), third = 1 / 3.0_qp

  type :: sample
    real(qp) :: value = 0.1_qp
    complex(qp) :: phase = (0.0_qp, 1.0_qp)
  end type sample
contains
  ! The arithmetic-geometric mean, which gives two times as many digits with each step.
  recursive function mean(a, b) result(m)
    real(qp), intent(in) :: a, b
    real(qp) :: m
    m = (a + b) / 2
    if (abs(a - b) > 4 * epsilon(a) * a) m = mean(m, sqrt(a * b))
  end function mean

  elemental real(qp) function square(x)
    real(qp), intent(in) :: x
    square = x**2
  end function square
end module precise

program quadruple_precision
  use precise
  implicit none
  real(16) :: x, y, table(3), matrix(2, 2)
  complex(16) :: z
  real(8) :: narrow
  type(sample) :: one
  character(len=48) :: text
  integer :: i
  namelist /group/ x, table, z

  print *, kind(1q0), selected_real_kind(30), precision(x), range(x), digits(x)
  print *, epsilon(x), huge(x), tiny(x)
  print *, pi, third
  print *, mean(1.0_qp, sqrt(2.0_qp)), 1.5q-2000

  x = 0.1q0
  y = 0.1d0
  narrow = x
  print *, x, y, narrow == 0.1d0, x == y
  print *, exp(x), log(x), sin(x), atan2(x, y), x**y, 2**x, gamma(x), erf(x), bessel_j0(x)
  print *, mod(7.5q0, 2.0q0), modulo(-7.5q0, 2.0q0), sign(x, -1q0), aint(2.7q0), nint(-2.5q0), int(1q15, 8), max(x, third)
  print *, exponent(x), fraction(x), spacing(x), nearest(x, 1q0), scale(x, 4)

  z = cmplx(x, third, 16)
  print *, z * (1.0_qp, -1.0_qp), abs(z), exp(z)
  print *, z / conjg(z), z**3, real(z, 4), cmplx(z, kind=8)

  table = [(sqrt(real(i, 16)), i = 1, 3)]
  matrix = reshape([1q0, 2q0, 3q0, 4q0], [2, 2])
  print *, square(table)
  print *, sum(table), maxval(table), dot_product(table, table), maxloc(table)
  print *, matmul(matrix, table(1:2))
  print *, one%value, one%phase

  print '(f10.4, e45.36, es14.3e4, en14.3, g16.8, 1x, g0, z34)', x, third, 1q-3000, 12345q0, third, third, 2q0
  write (text, '(f40.36)') pi
  read (text, *) x
  print *, abs(x - pi) < 1q-33, trim(text)
  open (10, status='scratch', form='unformatted')
  write (10) table, z
  rewind (10)
  table = 0
  read (10) table
  write (*, group)
  print *, transfer(1q0, [0_8]), storage_size(x)
end program quadruple_precision
