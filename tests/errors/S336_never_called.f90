! A subroutine that is in none of the files, where the condition is known to be false.
program kinds
  implicit none
  logical, parameter :: old = .false.
  integer :: n = 3
  if (selected_int_kind(9) /= 4) call other_machine(n)
  if (old) then
    call of_old
  else if (n > 3) then
    print *, n
  end if
end program
