program p
  implicit none
  call look('abcd')
  call look(4Habcd)
contains
  subroutine look(x)
    class(*), intent(in) :: x
    select type (x)
    type is (character(*))
      print *, x
    end select
  end subroutine look
end program p
