! DATA initialises what constants find: no allocatable array, no character of unknown length, no part that a variable chooses.
program p
  real, allocatable :: a(:)
  integer :: i
  character(4) :: word
  data a /3*1.0/
  data word(i:i) /'w'/
  print *, a, word
contains
  subroutine inner(n)
    integer, intent(in) :: n
    character(n) :: text
    data text /'abc'/
    print *, text
  end subroutine inner
end program p
