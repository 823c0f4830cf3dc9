! Arrays of kinds of ISO_FORTRAN_ENV, trigonometry in degrees in constants.
program kinds_of_numbers
  use iso_fortran_env, only: integer_kinds, real_kinds, logical_kinds, character_kinds, ik => integer_kinds
  implicit none
  integer, parameter :: first = real_kinds(1), many = size(integer_kinds)
  integer :: i
  real(first) :: x
  x = 1
  print *, kind(x), many >= 4, any(real_kinds == 8), ik(2), minval(logical_kinds), character_kinds(1)
  do i = 1, 4
    if (ik(i) == 4) print *, i
  end do
  do i = 1, 13, 4
    print *, i, selected_int_kind(i), selected_real_kind(i), selected_real_kind(p=3, r=i*10), selected_real_kind(r=i)
  end do
  call angles()
contains
  subroutine angles()
  real(8), parameter :: a(3) = asind([0.321_8, 0.526_8, -1.0_8]), b = cosd(60d0), c = atand(1d0), d = tand(45d0)
  real, parameter :: e = sind(30.)
  print '(3f12.6, 4f9.4)', a, b, c, d, e
  end subroutine
end program
