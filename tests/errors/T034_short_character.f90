! The actual argument is shorter than the dummy argument.
program p
  character(len=3) :: words(2) = 'ab'
  character(len=9), allocatable :: held(:)
  call put('ab')
  call each(words)
  call hold(held)
contains
  subroutine each(texts)
    character(len=2), intent(inout) :: texts(:)
    texts = 'z'
  end subroutine each
  subroutine hold(texts)
    character(len=2), allocatable, intent(out) :: texts(:)
    allocate(texts(3))
    texts = 'z'
  end subroutine hold
  subroutine put(text)
    character(len=8), intent(in) :: text
    print *, text
  end subroutine put
end program p
