! The actual argument is shorter than the dummy argument.
program p
  call put('ab')
contains
  subroutine put(text)
    character(len=8), intent(in) :: text
    print *, text
  end subroutine put
end program p
