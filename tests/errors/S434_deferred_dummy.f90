! The length of the argument is that of what is given.
program p
  implicit none
  call store('name')
contains
  subroutine store(name)
    character(:) :: name
    character(:) :: own
    print *, len(name), name
  end subroutine
end program p
