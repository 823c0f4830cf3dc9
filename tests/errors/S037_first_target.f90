! A pointer of a procedure that begins with a target.
program p
  implicit none
  call s
contains
  subroutine s
    integer, target, save :: n = 1
    integer, pointer :: first => n
    print *, first
  end subroutine s
end program p
