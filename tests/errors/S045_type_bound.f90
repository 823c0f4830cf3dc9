! FINAL procedures are refused.
module m
  type t
    integer :: n
  contains
    final :: close
  end type t
contains
  subroutine close(a)
    type(t), intent(inout) :: a
    print *, a%n
  end subroutine close
end module m
program p
end program p
