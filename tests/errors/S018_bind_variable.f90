! Variables that C shares are refused: the C library has this one.
module m
  use, intrinsic :: iso_c_binding
  type(c_ptr), bind(c, name='stdout') :: standard_output
end module m
program p
end program p
