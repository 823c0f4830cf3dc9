! A range is no argument.
program p
  call s(1:5)
contains
  subroutine s(n)
    integer :: n
    print *, n
  end subroutine s
end program p
