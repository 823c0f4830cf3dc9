! ENTRY in a procedure with internal procedures is refused.
subroutine s(x)
  real :: x
  x = 1
  entry t(x)
  call inner
contains
  subroutine inner
    x = 2
  end subroutine
end subroutine s
program p
  real :: x
  call s(x)
end program p
