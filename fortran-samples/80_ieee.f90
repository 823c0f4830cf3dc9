! The IEEE modules: classes of numbers, values that are no numbers, flags and halting modes; what ISO_FORTRAN_ENV knows.
module checks
  use, intrinsic :: ieee_arithmetic
  use, intrinsic :: iso_fortran_env, only: real32, real64
  implicit none

  type :: report
    integer :: finite = 0, infinite = 0, missing = 0
    type(ieee_class_type) :: worst = ieee_positive_zero
  end type report

contains

  ! what is in a field of measurements
  function survey(x) result(found)
    real(real64), intent(in) :: x(:)
    type(report) :: found
    type(ieee_class_type) :: class
    integer :: i
    do i = 1, size(x)
      class = ieee_class(x(i))
      if (class == ieee_quiet_nan .or. class == ieee_signaling_nan) then
        found%missing = found%missing + 1
      else if (.not. ieee_is_finite(x(i))) then
        found%infinite = found%infinite + 1
      else
        found%finite = found%finite + 1
        cycle
      end if
      found%worst = class
    end do
  end function survey

  elemental real(real64) function cleaned(x)
    real(real64), intent(in) :: x
    cleaned = merge(0.0_real64, x, ieee_is_nan(x))
  end function cleaned

end module checks

program ieee
  use checks
  use, intrinsic :: ieee_exceptions
  implicit none
  real(real64) :: field(5)
  type(report) :: found
  type(ieee_round_type) :: mode
  type(ieee_status_type) :: status
  logical :: halts(5)

  field = [1.0_real64, ieee_value(1.0_real64, ieee_quiet_nan), -0.0_real64, &
           ieee_value(1.0_real64, ieee_negative_inf), tiny(1.0_real64)/2]
  found = survey(field)
  print '(3i3)', found%finite, found%infinite, found%missing
  print *, found%worst == ieee_negative_inf, found%worst /= ieee_positive_inf
  print *, ieee_is_nan(field), ieee_is_normal(field)
  print '(5f10.3)', cleaned(field)
  print *, ieee_class(field(3)) == ieee_negative_zero, ieee_class(field(5)) == ieee_positive_denormal

  print *, ieee_copy_sign(2.0, field(3)), ieee_logb(10.0_real64), ieee_scalb(1.5, 4), ieee_rint(2.5)
  print *, ieee_next_after(1.0, 2.0) - 1.0 == epsilon(1.0), ieee_rem(7.0, 4.0), ieee_unordered(field(2), field(1))
  print *, ieee_support_nan(1.0), ieee_support_standard(1.0_real64), ieee_selected_real_kind(10)

  call ieee_get_status(status)
  call ieee_set_halting_mode(ieee_usual, .false.)
  call ieee_set_flag(ieee_all, .false.)
  call ieee_get_halting_mode(ieee_all, halts)
  print *, any(halts)
  call ieee_set_status(status)
  call ieee_get_rounding_mode(mode)
  print *, mode == ieee_nearest
end program ieee
