module m
  implicit none
  type shape
    real :: area = 0
  end type
contains
  subroutine show(s)
    class(shape), intent(in) :: s
    select type (s)
    type is (integer)
      print *, 'integer'
    type is (character(*))
      print *, 'text'
    type is (shape)
      print *, s%area
    end select
  end subroutine
end module
