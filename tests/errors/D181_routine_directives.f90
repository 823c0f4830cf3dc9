! Mistakes in ROUTINE directives.
module m
  implicit none
  !$acc routine seq
  !$acc routine(nothing) seq
  !$acc routine(twice) vector
  !$acc routine(other) bind(unknown_one)
contains
  subroutine twice(a)
    real, intent(inout) :: a(4)
    !$acc routine seq
    a = a + 1
  end subroutine twice
  subroutine other(a)
    real, intent(inout) :: a(4)
    !$acc routine seq worker
    a = a + 1
  end subroutine other
  subroutine levelless(a)
    real, intent(inout) :: a(4)
    !$acc routine
    a = a + 1
  end subroutine levelless
  subroutine wrong(a)
    real, intent(inout) :: a(4)
    !$acc routine copy(a)
    a = a + 1
  end subroutine wrong
end module m
program main
end program main
