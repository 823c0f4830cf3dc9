module work
  implicit none
  integer :: n = 1
end module
program p
  call work()
contains
  subroutine work()
    use work
    print *, n
  end subroutine
end program
