! Variables that C shares have the types that C has, or it would find other bytes there.
module m
  use, intrinsic :: iso_c_binding
  type :: loose
    integer(c_int) :: n
  end type
  type, bind(c) :: held
    integer(c_int) :: n
    logical :: on
  end type
  logical, bind(c, name='optind') :: flag
  type(loose), bind(c, name='opterr') :: one
  type(held), bind(c, name='optopt') :: other
end module m
program p
end program p
