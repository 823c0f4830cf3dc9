! Each type is named once by TYPE IS and once by CLASS IS.
module m
  implicit none
  type a
    integer :: i = 0
  end type
  type, extends(a) :: b
  end type
contains
  subroutine s(x)
    class(*), intent(in) :: x
    select type (x)
    type is (integer)
      print *, 1
    type is (integer(8))
      print *, 2
    type is (integer(4))
      print *, 3
    class is (a)
      print *, 4
    class is (a)
      print *, 5
    type is (a)
      print *, 6
    class default
      print *, 7
    class default
      print *, 8
    end select
  end subroutine
end module

program p
  use m
  implicit none
  call s(3)
end program
