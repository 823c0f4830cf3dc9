! FINAL procedures whose calls cannot be written out.
module m
  type t
    integer :: n = 0
  contains
    final :: close, no_final
  end type t
contains
  subroutine close(a)
    type(t), intent(inout) :: a
    print *, a%n
  end subroutine close
  subroutine no_final(a, n)
    type(t), intent(inout) :: a
    integer, intent(in) :: n
    a%n = n
  end subroutine no_final
  function made(n) result(a)
    integer, intent(in) :: n
    type(t) :: a
    a%n = n
  end function made
  integer function filled(a) result(n)
    type(t), intent(out) :: a
    n = a%n
  end function filled
  integer function filled_from(a) result(n)
    type(t), intent(in) :: a
    n = a%n
  end function filled_from
end module m
program p
  use m
  implicit none
  type(t) :: a, b(3)
  integer :: i
  do while (filled_from(made(3)) > 2)
    exit
  end do
  print *, filled(a)
  where (b%n > 0) b = a
  do i = 1, 3
    block
      type(t) :: c
      c%n = i
      if (c%n > 2) exit
    end block
  end do
end program p
