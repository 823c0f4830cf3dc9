! ERROR STOP with a code, out of a procedure.
program error_stop_with_code
  implicit none
  call check(3)
  print *, 'not reached'
contains
  subroutine check(n)
    integer, intent(in) :: n
    if (n > 2) error stop 42
  end subroutine check
end program error_stop_with_code
