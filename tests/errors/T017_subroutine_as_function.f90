! A subroutine has no result.
program p
  intrinsic cpu_time
  real :: x
  x = init(3.0)
  print *, cpu_time(x)
contains
  subroutine init(a)
    real :: a
    print *, a
  end subroutine init
end program p
