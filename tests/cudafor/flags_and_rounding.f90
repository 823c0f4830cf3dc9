! Flags of IEEE arithmetic, and modes of rounding and underflow.
program flags_and_rounding
  use ieee_arithmetic
  implicit none
  real(8) :: x, y, z
  real(4) :: s
  logical :: f, all5(5)
  type(ieee_round_type) :: m
  type(ieee_status_type) :: st
  call ieee_set_halting_mode(ieee_all, .false.)
  call ieee_set_flag(ieee_all, .false.)
  x = 1; y = 0
  z = x / y
  call ieee_get_flag(ieee_divide_by_zero, f)
  print *, f, z
  call ieee_get_flag(ieee_overflow, f); print *, f
  x = huge(x)
  z = x * 10
  call ieee_get_flag(ieee_overflow, f); print *, f
  call ieee_get_flag(ieee_all, all5); print *, all5
  call ieee_set_flag(ieee_usual, .false.)
  call ieee_get_flag(ieee_all, all5); print *, all5
  call ieee_get_rounding_mode(m); print *, m == ieee_nearest
  call ieee_get_status(st)
  call ieee_set_rounding_mode(ieee_up)
  x = 1; y = 3
  print '(z16.16)', x / y
  print *, ieee_rint(1.2)
  call ieee_set_rounding_mode(ieee_down)
  call ieee_get_rounding_mode(m); print *, m == ieee_down
  print '(z16.16)', x / y
  print *, ieee_rint(1.8)
  call ieee_set_rounding_mode(ieee_to_zero)
  print '(z16.16)', -x / y
  call ieee_set_status(st)
  call ieee_get_rounding_mode(m); print *, m == ieee_nearest
  print '(z16.16)', third(x)
  print *, ieee_support_rounding(ieee_up), ieee_support_rounding(ieee_up, 1.0), ieee_support_underflow_control(1.0)
  call ieee_set_underflow_mode(.false.)
  call ieee_get_underflow_mode(f); print *, f
  s = tiny(s)
  s = s / 2
  print *, s == 0
  call ieee_set_underflow_mode(.true.)
  s = tiny(s)
  s = s / 2
  print *, s == 0
  x = 1
  y = 0
  z = x / y
  call within
  call ieee_get_flag(ieee_all, all5); print *, all5
  call ieee_get_rounding_mode(m); print *, m == ieee_nearest
contains
  subroutine within
    use ieee_arithmetic
    logical :: inside(5)
    call ieee_get_flag(ieee_all, inside); print *, inside
    call ieee_set_rounding_mode(ieee_up)
    z = sqrt(-x)
    call ieee_get_flag(ieee_all, inside); print *, inside
  end subroutine within
  real(8) function third(v)
    real(8), intent(in) :: v
    third = v / 3
  end function third
end program flags_and_rounding
