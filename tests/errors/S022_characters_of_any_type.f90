module anything
contains
  subroutine clear(object)
    class(*), intent(inout) :: object
    select type (object)
    type is (character(*))
      object = ''
    end select
  end subroutine clear
end module anything

program main
  use anything
  implicit none
  character(5) :: word = 'words'
  call clear(word(2:3))
  print *, word
end program main
