subroutine hand_on(x)
  implicit none
  type(*), intent(in) :: x
  external :: somewhere
  call somewhere(x)
end subroutine
program p
  print *, 1
end program
