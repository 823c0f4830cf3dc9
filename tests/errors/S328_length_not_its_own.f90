program p
  implicit none
  character(4), allocatable :: words(:)
  character(:), allocatable :: text
  allocate (character(4) :: words(2))
  deallocate (words)
  allocate (character(5) :: words(2))
  allocate (character(len=*) :: text)
contains
  subroutine fill(s)
    character(*), allocatable, intent(out) :: s(:)
    allocate (character(*) :: s(2))
    deallocate (s)
    allocate (character(4) :: s(2))
  end subroutine
end program
