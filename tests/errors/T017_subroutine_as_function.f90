! A subroutine has no result.
program p
  real :: x
  x = init(3.0)
contains
  subroutine init(a)
    real :: a
    print *, a
  end subroutine init
end program p
