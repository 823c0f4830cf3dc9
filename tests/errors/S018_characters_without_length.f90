module m
contains
  subroutine fill(x)
    character(*), allocatable, intent(inout) :: x(:)
    deallocate (x)
    allocate (x(2))
  end subroutine
  subroutine longer(x)
    character(*), allocatable, intent(inout) :: x
    x = 'longer'
  end subroutine
end module

program main
  use m
  character(5), allocatable :: words(:), word
  allocate (words(1), word)
  call fill(words)
  call longer(word)
  print *, words, word
end program
