! The unit that calls a CHARACTER(*) function declares its length.
program p
  implicit none
  interface
    subroutine apply(f)
      external :: f
    end subroutine apply
  end interface
  character(len=*), external :: label
  external :: name_of
  print *, name_of(3)
  call apply(name_of)
end program p

subroutine apply(f)
  external :: f
end subroutine apply

character(len=*) function name_of(i)
  implicit none
  integer, intent(in) :: i
  write (name_of, '(i0)') i
end function name_of
