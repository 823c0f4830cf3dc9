! What is computed from numbers that are written in the program is computed when it runs, where the program asks for flags.
program flags_of_known_numbers
  use, intrinsic :: ieee_exceptions
  implicit none
  real :: zero = 0.0
  real :: x, y, z
  double precision :: d, e
  complex :: c
  logical :: flags(5)
  integer :: i
  type(ieee_flag_type), parameter :: asked(5) = &
    [ieee_invalid, ieee_overflow, ieee_divide_by_zero, ieee_underflow, ieee_inexact]
  call ieee_set_halting_mode(ieee_all, .false.)
  do i = 1, 6
    call ieee_set_flag(ieee_all, .false.)
    select case (i)
    case (1)
      x = 0.0
      z = x / zero
    case (2)
      y = 1e38
      z = y * 10
    case (3)
      z = 1 / zero
    case (4)
      d = 1d-300
      e = d * d
    case (5)
      d = 1
      e = d / 3
    case (6)
      c = (1.0, 2.0)
      c = c * 2
    end select
    call ieee_get_flag(asked, flags)
    print '(i0,5l2)', i, flags
  end do
  if (z > e .and. real(c) < 0) print *, 'not here'
end program flags_of_known_numbers
