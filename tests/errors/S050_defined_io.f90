! Defined input and output is refused.
module m
  type t
    integer :: n
  end type t
  interface write(formatted)
    module procedure write_t
  end interface
contains
  subroutine write_t(a)
    type(t) :: a
    print *, a%n
  end subroutine write_t
end module m
program p
end program p
