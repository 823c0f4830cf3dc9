subroutine shift(x, by)
  implicit none
  real, intent(inout) :: x(:)
  integer, intent(in) :: by
  x = x + by
end subroutine

integer function length(n, k)
  implicit none
  integer, intent(in) :: n
  integer, intent(in), optional :: k
  length = n
  if (present(k)) length = n + k
end function

subroutine clear(x)
  implicit none
  real, intent(out) :: x(3)
  x = 0
end subroutine

program p
  implicit none
  interface
    subroutine shift(x, by)
      real, intent(inout) :: x(:)
      real, intent(in) :: by
    end subroutine
    integer function length(n, k)
      integer, intent(in) :: n, k
    end function
    subroutine clear(x)
      real, intent(out) :: x
    end subroutine
  end interface
  print *, 1
end program
