! IEEE_ALL and IEEE_USUAL are named constants: their size is known, and they have elements.
program flags_as_constants
  use ieee_exceptions, only: ieee_all, usual => ieee_usual, ieee_get_flag, ieee_set_flag, ieee_flag_type
  implicit none
  integer, parameter :: n = size(ieee_all)
  logical :: flags(n), few(size(usual)), one
  type(ieee_flag_type) :: chosen
  integer :: i
  call ieee_set_flag(ieee_all, .false.)
  call ieee_set_flag(ieee_all(2), .true.)
  call ieee_get_flag(ieee_all, flags)
  call ieee_get_flag(usual, few)
  print *, n, flags, few
  do i = 1, n
    chosen = ieee_all(i)
    call ieee_get_flag(chosen, one)
    print *, i, one
  end do
  call ieee_set_flag(usual(:), .false.)
  call ieee_get_flag(ieee_all(n:1:-1), flags)
  print *, any(flags), shape(usual)
end program
