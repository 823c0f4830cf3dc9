program p
  implicit none
  type :: t
    integer :: k = 1
  end type
  type(t) :: x
  select type (x)
  type is (t)
    print *, x%k
  end select
end program
