! A module whose heading cannot be read is not missed on top.
modul m
implicit none
integer :: k
contains
subroutine s
  k = 1
end subroutine
end module m
program p
use m
call s
print *,k
end program
