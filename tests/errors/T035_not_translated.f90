! A procedure of the language that is not translated
program p
  use, intrinsic :: ieee_arithmetic
  implicit none

  call ieee_set_rounding_mode(ieee_up)
  print *, 1.0/3
end program p
