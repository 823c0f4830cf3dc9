! The part for each rank is chosen before named constants have values.
module shown
  implicit none
  integer, parameter :: two = 2
contains
  subroutine show(x)
    real, intent(in) :: x(..)
    select rank (x)
    rank (two)
      print *, size(x)
    rank default
      print *, 'no matrix'
    end select
  end subroutine
end module
program p
  use shown
  real :: a(3), b(2, 2)
  call show(a)
  call show(b)
end program
